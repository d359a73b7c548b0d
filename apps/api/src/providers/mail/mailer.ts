export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt, so that mail servers can recognize duplicates. */
  id: string;
  /** For recurring email: a URL that unsubscribes on POST. */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** @throws AppError `unavailable` if the server can't be reached or temporarily rejects the message. */
  send(mail: Mail): Promise<"sent" | "rejected">;
  close(): void;
}
