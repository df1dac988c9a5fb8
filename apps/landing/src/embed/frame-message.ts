/** The message that the embedded calculator posts to its parent page, which may be anyone's: no private data. */
export type FrameMessage = {
  /** CSS pixels that the calculator needs. */
  readonly contractorRoiHeight: number;
};
