/** A group's or channel's settings, chosen by its administrators. */
export interface GroupSettings {
  /** `asked`: summarize links only on request. `links`: summarize every link to a known video host. */
  trigger: "asked" | "links";
  /** Who may request summaries. */
  askers: "everyone" | "admins";
  /** BCP 47; null to use the requester's choice. */
  language: string | null;
  /** Null to use the requester's choice. */
  length: "short" | "medium" | "long" | null;
  /**
   * Hours in the group's local time, 0 to 23, during which links are only summarized on request; null for
   * none.
   */
  quietHours: { from: number; to: number } | null;
  /** The group's time zone, IANA; null to use `utcOffsetHours`. */
  timeZone: string | null;
  /** The group's UTC offset in whole hours, -12 to 14, if it has no time zone. */
  utcOffsetHours: number;
}

/** A summary shown in a chat. */
export interface ChatVideo {
  chatId: number;
  /** The forum topic; null outside of one. */
  threadId: number | null;
  /** The `chatKey` of the summary's job. */
  key: string;
  messageId: number;
}

/** A link in a user's message. */
interface AskedLink {
  chatId: number;
  messageId: number;
  url: string;
}

/** The bot's per-chat storage. `BotStore` adds the per-user part. */
export interface ChatStore {
  getGroupSettings(chatId: number): Promise<GroupSettings>;
  saveGroupSettings(chatId: number, changes: Partial<GroupSettings>): Promise<void>;
  /** Records that a group is being notified. Returns false if it was already notified within the last day. */
  recordGroupNotification(chatId: number): Promise<boolean>;

  /**
   * Records that a group became a supergroup, which has a different id but keeps its settings. Idempotent.
   */
  moveChat(move: { fromChatId: number; toChatId: number }): Promise<void>;
  /** Returns the chat's original id, under which its account was created. */
  getFirstChatId(chatId: number): Promise<number>;

  saveChatVideo(video: ChatVideo): Promise<void>;
  findChatVideo(video: Omit<ChatVideo, "messageId">): Promise<ChatVideo | null>;
  deleteChatVideo(video: Omit<ChatVideo, "messageId">): Promise<void>;

  /** Records the owner of a summary posted in inline mode. */
  saveInlineSummary(summary: { summaryId: string; ownerId: number }): Promise<void>;
  /** Returns the owner's Telegram id; null if the summary wasn't posted in inline mode. */
  findInlineOwner(summaryId: string): Promise<number | null>;

  /** Records the id that Telegram assigned to an audio file, so that we don't have to upload it again. */
  saveSentAudio(audio: { audioId: string; kind: "voice" | "audio"; fileId: string }): Promise<void>;
  findSentAudio(audioId: string): Promise<{ kind: "voice" | "audio"; fileId: string } | null>;

  /**
   * Records that a link was requested in a message, so that an edit of the message doesn't request it again.
   */
  recordAskedLink(link: AskedLink): Promise<void>;
  isLinkAsked(link: AskedLink): Promise<boolean>;
}
