export interface WebhookResponse {
  status: number;
  /** How long the receiver asks us to wait. Null if it doesn't say. */
  retryAfterMs: number | null;
}

/** Sends messages to webhooks, which must be on the public internet. */
export interface WebhookSender {
  /**
   * @throws AppError `forbidden_address` if the URL isn't allowed. Host names aren't resolved until sending.
   */
  requireAllowed(url: string): void;
  /** Redirects aren't followed. @throws AppError if there is no response (`timeout` after 20 seconds). */
  send(message: {
    url: string;
    headers: Readonly<Record<string, string>>;
    body: string;
    signal: AbortSignal;
  }): Promise<WebhookResponse>;
}
