/** What a group's or channel's administrators chose. */
export interface GroupSettings {
  /** Whether a link is summarized only when somebody asks, or by itself. */
  trigger: "asked" | "links";
  /** Who may ask for summaries. */
  askers: "everyone" | "admins";
  /** BCP 47; null for the choice of the person who asks. */
  language: string | null;
  /** Null for the choice of the person who asks. */
  length: "short" | "medium" | "long" | null;
  /** Hours in the group's own time, from 0 to 23, in which nothing is summarized by itself; null for none. */
  quietHours: { from: number; to: number } | null;
  /** The group's time, in whole hours ahead of UTC. */
  utcOffsetHours: number;
}

/** A video that a chat has a summary of. */
export interface ChatVideo {
  chatId: number;
  /** The topic; null outside of one. */
  threadId: number | null;
  /** The video with its range, language and length. */
  key: string;
  messageId: number;
}

/** What the bot keeps about chats, besides what it keeps about people. */
export interface ChatStore {
  getGroupSettings(chatId: number): GroupSettings;
  saveGroupSettings(chatId: number, changes: Partial<GroupSettings>): void;
  /** Keeps that a group was told why nothing was summarized. Returns false if it was told within a day. */
  noteGroupTold(chatId: number): boolean;

  saveChatVideo(video: ChatVideo): void;
  findChatVideo(video: Omit<ChatVideo, "messageId">): ChatVideo | null;
  deleteChatVideo(video: Omit<ChatVideo, "messageId">): void;

  /** Keeps who owns a summary that was posted through inline mode. */
  saveInlineSummary(summary: { summaryId: string; ownerId: number }): void;
  /** The owner of a summary posted through inline mode; null if it wasn't. */
  findInlineOwner(summaryId: string): number | null;

  /** Keeps the file id of an audio on Telegram's servers, so that it isn't uploaded again. */
  saveSentAudio(audio: { audioId: string; kind: "voice" | "audio"; fileId: string }): void;
  findSentAudio(audioId: string): { kind: "voice" | "audio"; fileId: string } | null;

  /** Keeps a link that a message asked for. Returns false if it is known: an edited message holds most links again. */
  noteAskedLink(link: { chatId: number; messageId: number; url: string }): boolean;
}
