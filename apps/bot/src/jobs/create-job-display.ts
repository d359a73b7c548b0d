import { concatText } from "../messages/formatted-text.ts";
import type { SummaryMessage } from "../store/bot-store.ts";
import {
  createMessageEditor,
  EDIT_INTERVAL_MS,
  GROUP_EDIT_INTERVAL_MS,
  type MessageContent,
  type MessageEditor,
} from "../telegram/create-message-editor.ts";
import { NO_PREVIEW, sendMessage } from "../telegram/send-message.ts";
import type { SummaryJob } from "./summary-job.ts";
import type { SummaryJobDependencies } from "./summary-job-dependencies.ts";

type ShownIn = Pick<SummaryMessage, "chatId" | "messageId">;

export interface JobDisplay {
  /**
   * Shows the first state, in a new message or by editing the existing one. Returns false if the process
   * stops first.
   */
  open(content: MessageContent): Promise<boolean>;
  update(content: MessageContent): void;
  /**
   * Shows the final state, in a new message if the old one can no longer be edited. Returns where it is shown
   * (null for inline mode), or `undelivered`.
   *
   * @throws GrammyError if Telegram also rejects a new message.
   */
  finish(content: MessageContent): Promise<ShownIn | "undelivered" | null>;
  stop(): Promise<void>;
}

export function createJobDisplay({
  job,
  dependencies,
  stopSignal,
  takeSendTurn,
}: {
  job: SummaryJob;
  dependencies: SummaryJobDependencies;
  stopSignal: AbortSignal;
  takeSendTurn: () => Promise<() => void>;
}): JobDisplay {
  const { api, store, timer } = dependencies;
  const { target } = job;
  let shownIn = readShownIn(job);
  let editor: MessageEditor | null = null;
  let sentAtMs = Number.NEGATIVE_INFINITY;

  async function edit({ message, keyboard }: MessageContent): Promise<void> {
    const content = {
      ...concatText(message),
      link_preview_options: NO_PREVIEW,
      reply_markup: keyboard ?? { inline_keyboard: [] },
    };
    if (target.kind === "inline") {
      await api.raw.editMessageText({ inline_message_id: target.inlineMessageId, ...content });
    } else if (shownIn) {
      await api.raw.editMessageText({ chat_id: shownIn.chatId, message_id: shownIn.messageId, ...content });
    }
  }

  function getEditor(): MessageEditor {
    if (editor) return editor;
    const isPrivate = target.kind === "chat" && !target.isGroup;
    editor = createMessageEditor({
      edit,
      timer,
      shownAtMs: sentAtMs,
      intervalMs: isPrivate ? EDIT_INTERVAL_MS : GROUP_EDIT_INTERVAL_MS,
    });
    stopSignal.addEventListener("abort", () => void editor?.stop(), { once: true });
    return editor;
  }

  async function send(content: MessageContent): Promise<ShownIn | null> {
    if (target.kind === "inline") return null;
    const sent = await sendMessage({ api, place: target, ...content });
    const last = sent.at(-1);
    return last ? { chatId: last.chat.id, messageId: last.message_id } : null;
  }

  return {
    async open(content) {
      if (job.isQuiet) return true;
      if (target.kind === "inline" || shownIn) {
        getEditor().update(content);
        return true;
      }
      const endTurn = await takeSendTurn();
      try {
        if (stopSignal.aborted) return false;
        // In the meantime, a process presumed dead may have shown progress or even finished the job.
        const stored = await store.findJob(job.key);
        if (!stored) return false;
        shownIn = readShownIn(stored);
        if (shownIn) return true;
        shownIn = await send(content);
        sentAtMs = timer.now();
        const current = await store.findJob(job.key);
        if (current && target.kind === "chat" && shownIn) {
          await store.saveJob({ ...current, target: { ...target, ...shownIn } });
        }
      } finally {
        endTurn();
      }
      return true;
    },
    update: (content) => {
      if (!job.isQuiet) getEditor().update(content);
    },
    async finish(content) {
      if (job.isQuiet) {
        const shown = await send(content);
        return stopSignal.aborted && !shown ? "undelivered" : shown;
      }
      const outcome = await getEditor().finish(content);
      if (outcome === "undelivered") return "undelivered";
      if (outcome === "shown" || target.kind === "inline") return shownIn;
      if (outcome === "gone") shownIn = await send(content);
      return shownIn;
    },
    stop: () => getEditor().stop(),
  };
}

/** Returns the location of the job's message in Telegram; null if it hasn't been sent yet. */
function readShownIn({ target }: SummaryJob): ShownIn | null {
  if (target.kind !== "chat" || target.messageId === null) return null;
  return { chatId: target.chatId, messageId: target.messageId };
}
