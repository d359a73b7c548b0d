import { readFileSync } from "node:fs";

/** Sends a signal to every process of a group. Does nothing if the group is already gone. */
export function signalGroup({ groupId, signal }) {
  try {
    process.kill(-groupId, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a process's parent id; null if the process has ended or the system doesn't provide it (only Linux
 * does).
 */
function readParentId(processId) {
  try {
    // The command in parentheses may contain spaces, so fields are counted from the last closing parenthesis.
    const fields = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ").at(-1);
    return Number(fields.split(" ")[1]);
  } catch {
    return null;
  }
}

function isShell(processId) {
  try {
    return /^(sh|dash|bash|ash|busybox)$/.test(readFileSync(`/proc/${processId}/comm`, "utf8").trim());
  } catch {
    return false;
  }
}

/**
 * Calls `onGone` once when the process that started us has ended. npm starts us through a shell that
 * outlives a killed npm, so the shell's own parent is watched too.
 */
export function watchParent({ onGone, intervalMs = 500 }) {
  const parentId = process.ppid;
  const grandparentId = isShell(parentId) ? readParentId(parentId) : null;
  const timer = setInterval(() => {
    const parentGone = process.ppid !== parentId;
    const grandparentGone = grandparentId !== null && readParentId(parentId) !== grandparentId;
    if (!parentGone && !grandparentGone) return;
    clearInterval(timer);
    onGone();
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
