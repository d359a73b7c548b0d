import { starsEndpoints } from "@pith/core/contract/stars.endpoints";
import type { InlineKeyboardButton } from "grammy/types";
import { packCallback } from "../callbacks/callback-data.ts";
import type { Texts } from "../locales/create-texts.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { hasPlans } from "../pith/has-plans.ts";
import type { Person } from "../pith/person.ts";
import type { SummaryJobDependencies } from "./summary-job-dependencies.ts";

/**
 * Returns buttons to buy plans with Stars, one per row. Empty if there are no offers or the server is
 * unreachable.
 */
export async function offerStars({
  person,
  dependencies: { pith, people, logger },
  texts,
}: {
  person: Person;
  dependencies: Pick<SummaryJobDependencies, "pith" | "people" | "logger">;
  texts: Texts;
}): Promise<InlineKeyboardButton[][]> {
  try {
    if (!(await hasPlans(pith))) return [];
    await people.ensure(person);
    const { offers } = await pith.service.call(
      starsEndpoints.listStarsOffers,
      { query: { telegram_id: person.id } },
      callOptions(),
    );
    return offers.map(({ plan, name, stars }) => [
      {
        text: texts.t("button.stars", { plan: name, stars }),
        callback_data: packCallback({ action: "stars", plan }),
      },
    ]);
  } catch (error) {
    logger.warn({ err: error }, "Plans for Stars couldn't be offered");
    return [];
  }
}
