/** What the embedded calculator posts to its parent page, which may be anyone's: no private data. */
export type FrameMessage =
  | {
      /** CSS pixels that the calculator needs. The first one says that it is shown. */
      readonly contractorRoiHeight: number;
    }
  | {
      /** The visitor has sent a lead. */
      readonly contractorRoiLead: true;
    };
