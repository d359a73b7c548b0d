/** The settings of a group or channel, as chosen by its administrators. */
export interface GroupSettings {
  /** `asked`: summarize links only on request. `links`: summarize every link to a known video host. */
  trigger: "asked" | "links";
  /** Who may ask for summaries. */
  askers: "everyone" | "admins";
  /** BCP 47; null to use the requester's choice. */
  language: string | null;
  /** Null to use the requester's choice. */
  length: "short" | "medium" | "long" | null;
  /**
   * Hours of the group's local time, 0 to 23, during which links are summarized only on request; null for
   * none.
   */
  quietHours: { from: number; to: number } | null;
  /** The group's UTC offset in whole hours, -12 to 14. */
  utcOffsetHours: number;
}

/** A summary that was shown in a chat. */
export interface ChatVideo {
  chatId: number;
  /** The topic of a forum; null outside of one. */
  threadId: number | null;
  /** The `chatKey` of the summary's job. */
  key: string;
  messageId: number;
}

/** A link in a message of a user. */
interface AskedLink {
  chatId: number;
  messageId: number;
  url: string;
}

/** What the bot stores about chats. `BotStore` adds what it stores about users. */
export interface ChatStore {
  getGroupSettings(chatId: number): Promise<GroupSettings>;
  saveGroupSettings(chatId: number, changes: Partial<GroupSettings>): Promise<void>;
  /**
   * Records that a group is being notified. Returns false if the last notification was less than a day ago.
   */
  recordGroupNotification(chatId: number): Promise<boolean>;

  /** Records that a group became a supergroup with a different id, which keeps its settings. Idempotent. */
  moveChat(move: { fromChatId: number; toChatId: number }): Promise<void>;
  /** Returns the first id that the chat had. Its account was created under that id. */
  getFirstChatId(chatId: number): Promise<number>;

  saveChatVideo(video: ChatVideo): Promise<void>;
  findChatVideo(video: Omit<ChatVideo, "messageId">): Promise<ChatVideo | null>;
  deleteChatVideo(video: Omit<ChatVideo, "messageId">): Promise<void>;

  /** Records the owner of a summary that was posted through inline mode. */
  saveInlineSummary(summary: { summaryId: string; ownerId: number }): Promise<void>;
  /** Returns the owner's Telegram id; null if the summary wasn't posted through inline mode. */
  findInlineOwner(summaryId: string): Promise<number | null>;

  /** Records the id that Telegram gave to an audio file, so that it doesn't have to be uploaded again. */
  saveSentAudio(audio: { audioId: string; kind: "voice" | "audio"; fileId: string }): Promise<void>;
  findSentAudio(audioId: string): Promise<{ kind: "voice" | "audio"; fileId: string } | null>;

  /** Records that a message asked for a link, so that an edit of the message doesn't ask for it again. */
  recordAskedLink(link: AskedLink): Promise<void>;
  isLinkAsked(link: AskedLink): Promise<boolean>;
}
