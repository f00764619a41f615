/** Outcomes of appeals, counted, in either database. */
import type { OutcomeStore } from '../service/ports.js';
import { type Sql, statement } from './sql.js';

interface Row {
  code: string;
  insurer_type: string;
  level: string;
  won: number;
  partly: number;
  lost: number;
}

const ROW = `INSERT INTO outcomes VALUES ($1, $2, $3, $4, 0, 0, 0)
  ON CONFLICT (key_id, code, insurer_type, level) DO NOTHING`;

/** The columns are named here and nowhere taken from a caller. */
const add = (column: string) => `UPDATE outcomes
  SET ${column} = CASE WHEN ${column} + CAST($5 AS BIGINT) < 0 THEN 0 ELSE ${column} + CAST($5 AS BIGINT) END
  WHERE key_id = $1 AND code = $2 AND insurer_type = $3 AND level = $4`;

const ADD = { won: add('won'), partly: add('partly'), lost: add('lost') } as const;

const ALL = `SELECT code, insurer_type, level, won, partly, lost FROM outcomes
  WHERE key_id = $1 AND won + partly + lost > 0 ORDER BY code, insurer_type, level`;

export function createOutcomeStore(sql: Sql): OutcomeStore {
  return {
    async add({ keyId, code, insurerType, level }, outcome, count) {
      const place = [keyId, code, insurerType, level] as const;
      await sql.change(statement(ROW, ...place), statement(ADD[outcome], ...place, count));
    },
    async of(keyId) {
      const rows = await sql.rows<Row>(ALL, keyId);
      return rows.map(({ insurer_type: insurerType, ...row }) => ({ ...row, insurerType }));
    },
  };
}
