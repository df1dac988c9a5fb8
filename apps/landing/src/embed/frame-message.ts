/** What the framed calculator tells the page around it. It holds nothing that a stranger's page may not know. */
export type FrameMessage = {
  /** CSS pixels that the calculator needs. */
  readonly contractorRoiHeight: number;
};
