import type { TryResult } from "./channel.ts";

type MailAddress = {
  /** Empty if there is none. */
  readonly name: string;
  readonly address: string;
};

/** One mail to one person, dated when it leaves. */
export type Mail = {
  /** The same for each try, so that the other side can tell a repetition. */
  readonly id: string;
  readonly from: MailAddress;
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** Headers besides those of the fields above. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

export type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  /** The HTML shows the picture as `cid:` and this id. @default the attachment is a file of its own */
  readonly contentId?: string | undefined;
};

/** Hands a mail to a mail server or a folder. Rejects only if it asks the database, and that fails. */
export type SendMail = (mail: Mail) => Promise<TryResult>;
