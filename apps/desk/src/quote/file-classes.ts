/** Classes of a file field, so that its button looks like the others. */
export const FILE_CLASSES =
  "focus-ring min-h-11 w-full min-w-0 text-small file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control " +
  "file:border-2 file:border-solid file:border-ink file:bg-sheet file:px-4 file:font-bold";
