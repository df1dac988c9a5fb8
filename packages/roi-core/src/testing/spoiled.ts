/** Arguments that plain JavaScript can pass: an object with one field missing or null. */
export function spoiled<T extends object>(whole: T): [field: string, objects: T[]][] {
  return Object.keys(whole).map((field) => {
    const { [field as keyof T]: _, ...rest } = whole;
    return [field, [rest as T, { ...whole, [field]: null }]];
  });
}
