/**
 * A batch of the meter as one function in PostgreSQL: one round trip, and no lock is ever held while the network is
 * waited for. It decides as `decide` in src/service/access/admission.ts does; the caller checks that both agree.
 */
import { MINUTE_MS } from '../../service/access/admission.js';

export const APPLY_FUNCTION = `
CREATE OR REPLACE FUNCTION meter_apply(
  given_now BIGINT, lease_ms BIGINT, retry_life_ms BIGINT, own_holder TEXT, settlements JSONB, reservations JSONB
) RETURNS JSONB LANGUAGE plpgsql AS $function$
DECLARE
  moment BIGINT;
  results JSONB := '[]';
  decisions JSONB := '[]';
  ended RECORD;
  figures RECORD;
  wanted RECORD;
  kept JSONB;
  kept_request TEXT;
  fitting INT;
  held_requests BIGINT;
  held_letters BIGINT;
  admitted BIGINT;
  of_the_minute BIGINT;
  admitted_requests BIGINT;
  admitted_letters BIGINT;
  begun BIGINT;
  answers JSONB;
BEGIN
  -- One batch at a time for each key, in one order, so that two servers never wait for each other. What follows
  -- reads what the one before has written, since each statement of a function sees what was committed by then.
  PERFORM pg_advisory_xact_lock(hashtextextended(id, 835)) FROM (
    SELECT DISTINCT item ->> 'key' AS id FROM jsonb_array_elements(settlements || reservations) AS item ORDER BY 1
  ) AS ids;
  -- The clock of the database is the one clock of all servers.
  moment := coalesce(given_now, (extract(epoch FROM clock_timestamp()) * 1000)::BIGINT);

  -- What ends: given back, and counted where it was delivered in time.
  FOR ended IN
    WITH item AS (
      SELECT * FROM jsonb_to_recordset(settlements) AS item(
        place INT, times INT, key TEXT, holder TEXT, month TEXT, lease BIGINT, operation TEXT, requests BIGINT,
        letters BIGINT, delivered BOOLEAN, name TEXT, request TEXT, day TEXT, packs TEXT)
    ), released AS (
      UPDATE holds SET requests = holds.requests - ending.requests, letters = holds.letters - ending.letters,
        calls = holds.calls - ending.calls
      FROM (
        SELECT key, holder, month, lease, sum(times * requests) AS requests, sum(times * letters) AS letters,
          sum(times) AS calls
        FROM item GROUP BY key, holder, month, lease
      ) AS ending
      WHERE holds.key_id = ending.key AND holds.holder = ending.holder AND holds.month = ending.month
        AND holds.lease = ending.lease AND holds.lease_until > moment
      RETURNING holds.key_id, holds.holder, holds.month, holds.lease
    ), counted AS (
      INSERT INTO usage AS u
      SELECT item.key, item.month, item.operation, sum(times * item.requests), sum(times * item.letters)
      FROM item JOIN released ON released.key_id = item.key AND released.holder = item.holder
        AND released.month = item.month AND released.lease = item.lease
      WHERE item.delivered AND item.name IS NULL
      GROUP BY item.key, item.month, item.operation HAVING sum(item.requests) + sum(item.letters) > 0
      ON CONFLICT (key_id, month, operation) DO UPDATE
      SET requests = u.requests + excluded.requests, letters = u.letters + excluded.letters
    )
    SELECT item.*, released.lease IS NOT NULL AS in_time FROM item LEFT JOIN released
      ON released.key_id = item.key AND released.holder = item.holder AND released.month = item.month
      AND released.lease = item.lease
    ORDER BY item.place
  LOOP
    kept := NULL;
    IF ended.in_time AND ended.delivered AND ended.name IS NOT NULL THEN
      SELECT to_jsonb(r) INTO kept FROM retries AS r
      WHERE r.key_id = ended.key AND r.name = ended.name AND r.kept_until > moment;
      IF NOT FOUND THEN
        DELETE FROM retries WHERE (key_id, name) IN (
          SELECT key_id, name FROM retries WHERE kept_until <= moment FOR UPDATE SKIP LOCKED);
        INSERT INTO retries VALUES (
          ended.key, ended.name, ended.request, ended.day, ended.packs, moment + retry_life_ms)
        ON CONFLICT (key_id, name) DO UPDATE SET request = excluded.request, day = excluded.day,
          packs = excluded.packs, kept_until = excluded.kept_until;
        INSERT INTO usage AS u VALUES (ended.key, ended.month, ended.operation, ended.requests, ended.letters)
        ON CONFLICT (key_id, month, operation) DO UPDATE
        SET requests = u.requests + excluded.requests, letters = u.letters + excluded.letters;
      END IF;
    END IF;
    results := results || jsonb_build_object('in_time', ended.in_time, 'kept', kept);
  END LOOP;

  -- What asks for a place, key by key.
  FOR figures IN
    SELECT ids.key, newest.at, newest.upto AS total, to_char(to_timestamp(newest.at / 1000) AT TIME ZONE 'UTC',
      'YYYY-MM') AS month, oldest.at AS oldest_at, before.at AS before_at, newest.upto - coalesce(before.upto, 0)
      AS minute_used, used.requests, used.letters, held.requests AS held_requests, held.letters AS held_letters,
      held.calls, held.ended
    FROM (SELECT DISTINCT item ->> 'key' AS key FROM jsonb_array_elements(reservations) AS item) AS ids
    CROSS JOIN LATERAL (
      -- Now, or the last moment written where the clock was set back behind it.
      SELECT greatest(moment, max(last.at)) AS at, coalesce(max(last.upto), 0) AS upto
      FROM (SELECT at, upto FROM minutes WHERE key_id = ids.key ORDER BY at DESC LIMIT 1) AS last
    ) AS newest
    LEFT JOIN LATERAL (
      SELECT at, upto FROM minutes WHERE key_id = ids.key AND at <= newest.at - ${MINUTE_MS} ORDER BY at DESC LIMIT 1
    ) AS before ON true
    LEFT JOIN LATERAL (
      SELECT at FROM minutes WHERE key_id = ids.key AND at > newest.at - ${MINUTE_MS} ORDER BY at LIMIT 1
    ) AS oldest ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(requests), 0)::BIGINT AS requests, coalesce(sum(letters), 0)::BIGINT AS letters
      FROM usage WHERE key_id = ids.key
        AND month = to_char(to_timestamp(newest.at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM')
    ) AS used
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(requests) FILTER (WHERE current AND alive), 0)::BIGINT AS requests,
        coalesce(sum(letters) FILTER (WHERE current AND alive), 0)::BIGINT AS letters,
        coalesce(sum(calls) FILTER (WHERE alive), 0)::BIGINT AS calls, count(*) FILTER (WHERE NOT alive) AS ended
      FROM (
        SELECT *, lease_until > moment AS alive,
          month = to_char(to_timestamp(newest.at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM') AS current
        FROM holds WHERE key_id = ids.key
      ) AS each_hold
    ) AS held
  LOOP
    IF figures.ended > 0 THEN
      DELETE FROM holds WHERE key_id = figures.key AND lease_until <= moment;
    END IF;
    DELETE FROM minutes WHERE key_id = figures.key AND at < figures.before_at;
    held_requests := figures.held_requests;
    held_letters := figures.held_letters;
    admitted := 0;
    of_the_minute := 0;
    admitted_requests := 0;
    admitted_letters := 0;
    answers := '[]';
    FOR wanted IN
      SELECT * FROM jsonb_to_recordset(reservations) AS item(
        place INT, times INT, key TEXT, requests BIGINT, letters BIGINT, requests_per_month BIGINT,
        letters_per_month BIGINT, requests_per_minute BIGINT, concurrent_requests BIGINT, name TEXT, request TEXT)
      WHERE key = figures.key ORDER BY place
    LOOP
      kept := NULL;
      kept_request := NULL;
      IF wanted.name IS NOT NULL THEN
        SELECT to_jsonb(r), r.request INTO kept, kept_request FROM retries AS r
        WHERE r.key_id = figures.key AND r.name = wanted.name AND r.kept_until > moment;
        IF FOUND THEN
          wanted.requests := 0;
          wanted.letters := 0;
        END IF;
      END IF;
      fitting := 0;
      -- Of equal ones, where one does not fit, none after it does.
      WHILE fitting < wanted.times AND (kept_request IS NULL OR kept_request = wanted.request)
        AND (wanted.requests = 0 OR wanted.requests_per_month IS NULL
          OR figures.requests + held_requests + wanted.requests <= wanted.requests_per_month)
        AND (wanted.letters = 0 OR wanted.letters_per_month IS NULL
          OR figures.letters + held_letters + wanted.letters <= wanted.letters_per_month)
        AND (kept_request IS NOT NULL OR figures.minute_used + of_the_minute < wanted.requests_per_minute)
        AND figures.calls + admitted < wanted.concurrent_requests
      LOOP
        fitting := fitting + 1;
        admitted := admitted + 1;
        of_the_minute := of_the_minute + CASE WHEN kept_request IS NULL THEN 1 ELSE 0 END;
        admitted_requests := admitted_requests + wanted.requests;
        admitted_letters := admitted_letters + wanted.letters;
        held_requests := held_requests + wanted.requests;
        held_letters := held_letters + wanted.letters;
      END LOOP;
      answers := answers || jsonb_build_object('place', wanted.place, 'admitted', fitting, 'kept', kept);
    END LOOP;
    begun := NULL;
    IF admitted > 0 THEN
      INSERT INTO holds AS h VALUES (figures.key, own_holder, figures.month, admitted_requests, admitted_letters,
        admitted, moment, moment + lease_ms)
      ON CONFLICT (key_id, holder, month) DO UPDATE SET requests = h.requests + excluded.requests,
        letters = h.letters + excluded.letters, calls = h.calls + excluded.calls, lease_until = excluded.lease_until
      RETURNING lease INTO begun;
    END IF;
    IF of_the_minute > 0 THEN
      INSERT INTO minutes VALUES (figures.key, figures.at, figures.total + of_the_minute)
      ON CONFLICT (key_id, at) DO UPDATE SET upto = excluded.upto;
    END IF;
    decisions := decisions || jsonb_build_object('figures', to_jsonb(figures), 'lease', begun, 'answers', answers);
  END LOOP;

  -- Nobody waits for the disk under the lock of a key; the caller waits before it delivers (writeThrough).
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN jsonb_build_object('settled', results, 'decisions', decisions);
END
$function$;`;
