import type { Tier } from "@pith/core/plans/tier";
import type pg from "pg";
import type { Person } from "./create-person.ts";

/**
 * Puts somebody on a paid tier for a month. Through SQL: paying for a plan is shown by tests of its own, and these
 * processes shouldn't depend on a payment page.
 */
export async function setTier({
  sql,
  person,
  tier,
}: {
  sql: pg.Pool;
  person: Person;
  tier: Tier;
}): Promise<void> {
  await sql.query(
    `update accounts set tier = $1, activation_date = now(), expiry_date = now() + interval '1 month'
     where id = (select account_id from users where id = $2)`,
    [tier, person.userId],
  );
}
