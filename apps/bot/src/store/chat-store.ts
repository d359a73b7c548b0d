/** The settings of a group or channel, chosen by its administrators. */
export interface GroupSettings {
  /**
   * `asked`: links are summarized only on request. `links`: every link to a known video host is summarized.
   */
  trigger: "asked" | "links";
  /** Who may ask for summaries. */
  askers: "everyone" | "admins";
  /** BCP 47; null for the requester's choice. */
  language: string | null;
  /** Null for the requester's choice. */
  length: "short" | "medium" | "long" | null;
  /**
   * Hours of the group's local time, 0 to 23, in which links are summarized only on request; null for none.
   */
  quietHours: { from: number; to: number } | null;
  /** The group's UTC offset in whole hours, -12 to 14. */
  utcOffsetHours: number;
}

/** A summary that was shown in a chat. */
export interface ChatVideo {
  chatId: number;
  /** The forum topic; null outside of one. */
  threadId: number | null;
  /** The `chatKey` of its job. */
  key: string;
  messageId: number;
}

/** The bot's data about chats; `BotStore` adds the data about users. */
export interface ChatStore {
  getGroupSettings(chatId: number): GroupSettings;
  saveGroupSettings(chatId: number, changes: Partial<GroupSettings>): void;
  /** Records a notification to a group. Returns false if the last one was less than a day ago. */
  recordGroupNotification(chatId: number): boolean;

  /** Records that a group became a supergroup with another id, which takes over its settings. Idempotent. */
  moveChat(move: { fromChatId: number; toChatId: number }): void;
  /** Returns the chat's first id, under which its account was created. */
  getFirstChatId(chatId: number): number;

  saveChatVideo(video: ChatVideo): void;
  findChatVideo(video: Omit<ChatVideo, "messageId">): ChatVideo | null;
  deleteChatVideo(video: Omit<ChatVideo, "messageId">): void;

  /** Records the owner of a summary that was posted through inline mode. */
  saveInlineSummary(summary: { summaryId: string; ownerId: number }): void;
  /** Returns the owner's Telegram id; null if the summary wasn't posted through inline mode. */
  findInlineOwner(summaryId: string): number | null;

  /** Records Telegram's file id of an audio, so that it isn't uploaded again. */
  saveSentAudio(audio: { audioId: string; kind: "voice" | "audio"; fileId: string }): void;
  findSentAudio(audioId: string): { kind: "voice" | "audio"; fileId: string } | null;

  /**
   * Records a link in a message. Returns false if it is already recorded, as after an edit of the message.
   */
  recordAskedLink(link: { chatId: number; messageId: number; url: string }): boolean;
}
