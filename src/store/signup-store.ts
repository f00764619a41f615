/** Sign-ups, in either database. */
import type { SignupStore } from '../service/ports.js';
import { type Sql, statement } from './sql.js';

const COUNT = `INSERT INTO signups VALUES ($1, $2, 1)
  ON CONFLICT (day, caller) DO UPDATE SET signups = signups.signups + 1 WHERE signups.signups < $3`;

export function createSignupStore(sql: Sql): SignupStore {
  const changed = async (text: string, ...values: (string | number)[]) => {
    const [rows = 0] = await sql.change(statement(text, ...values));
    return rows > 0;
  };
  return {
    async secretOf(day, proposed) {
      if (
        await changed('INSERT INTO signup_days VALUES ($1, $2) ON CONFLICT (day) DO NOTHING', day, proposed)
      )
        await sql.change(
          statement('DELETE FROM signups WHERE day < $1', day),
          statement('DELETE FROM signup_days WHERE day < $1', day),
        );
      const [row] = await sql.rows<{ secret: string }>('SELECT secret FROM signup_days WHERE day = $1', day);
      if (row === undefined) throw new Error('the day of a sign-up is over');
      return row.secret;
    },
    count: async (day, caller, most) => most > 0 && changed(COUNT, day, caller, most),
  };
}
