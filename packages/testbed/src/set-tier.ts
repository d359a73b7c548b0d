import type { Tier } from "@pith/core/plans/tier";
import type pg from "pg";
import type { Person } from "./create-person.ts";

/**
 * Gives a user a paid tier for a month. Uses SQL, so that tests don't depend on a payment page; other tests cover
 * payments.
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
