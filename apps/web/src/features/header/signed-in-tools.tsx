import { Avatar } from "./avatar.tsx";

/** The bell and the user menu. */
export function SignedInTools() {
  return <Avatar />;
}
