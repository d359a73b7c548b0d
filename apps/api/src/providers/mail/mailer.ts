export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt, so that a mail server can recognize a message that comes twice. */
  id: string;
  /** For mail that comes again and again: stops it by a POST request. */
  unsubscribeUrl?: string;
}

/** Sends mail. */
export interface Mailer {
  /** @throws AppError `unavailable` if the server can't be reached or rejects the message for now. */
  send(mail: Mail): Promise<"sent" | "rejected">;
  close(): void;
}
