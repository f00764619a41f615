/** Sign-ups in the embedded store. */
import type { SignupStore } from '../../service/ports.js';
import type { SqliteDatabase } from './database.js';

export function createSignupStore(database: SqliteDatabase): SignupStore {
  const propose = database.prepare('INSERT INTO signup_days VALUES (?, ?) ON CONFLICT DO NOTHING');
  const secret = database.prepare('SELECT secret FROM signup_days WHERE day = ?');
  const forget = ['signups', 'signup_days'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE day < ?`),
  );
  const count = database.prepare(
    `INSERT INTO signups VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET signups = signups + 1 WHERE signups < ?`,
  );
  return {
    async secretOf(day, proposed) {
      if (propose.run(day, proposed).changes > 0) for (const statement of forget) statement.run(day);
      return (secret.get(day) as { secret: string }).secret; // column of the statement
    },
    count: async (day, caller, most) => most > 0 && count.run(day, caller, most).changes > 0,
  };
}
