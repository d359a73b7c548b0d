import {
  type AccountReply,
  type AccountRequest,
  accountReplySchema,
} from "../../messages/account-messages.ts";
import { readFailure } from "../../messages/failure.ts";
import { requestBackground } from "../../platform/request-background.ts";

/** Sends an account request to the background. Never rejects. */
export async function askAccount(type: AccountRequest["type"]): Promise<AccountReply> {
  try {
    return await requestBackground<AccountRequest, AccountReply>({
      request: { type },
      schema: accountReplySchema,
    });
  } catch (error) {
    return { type: "account:failed", failure: readFailure(error) };
  }
}
