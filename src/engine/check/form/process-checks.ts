/** Checks of procedure: time, urgency, reviewer, file, peer, reasons, clock, next step, signer. */
import { both, FULL, type LetterCheck, lost } from './check.js';

const DAYS =
  /\b(?:\d{1,3}|one|two|three|four|five|six|seven|ten|fifteen|thirty|forty-five|sixty|ninety) (?:calendar |business |working )?(?:days?|hours?|months?)\b/i;

export const PROCESS_CHECKS: readonly LetterCheck[] = [
  {
    id: 'R14',
    title: 'Time to file',
    points: 4,
    appealOnly: true,
    judge: ({ bodyText }) =>
      /\btimel(?:y|iness)\b|time (?:limit|to file)|filed within|deadline|good cause|within .{0,30}(?:days|months) (?:of|from|after)|midnight|noon of/i.test(
        bodyText,
      )
        ? FULL
        : lost(
            0,
            'The letter does not say that it is in time.',
            'State the date of the notice, the period and the rule that gives it.',
          ),
  },
  {
    id: 'R15',
    title: 'Expedited handling with its clock and standard',
    points: 3,
    appealOnly: true,
    judge({ bodyText, headText }) {
      if (
        !/\bexpedited (?:appeal|review|request|internal|external|reconsideration|decision)|\burgent\b/i.test(
          `${headText}\n${bodyText}`,
        )
      )
        return undefined;
      return both(
        /\b(?:72|24|48) hours|one day|three days|immediate|telephone|outer limit/i.test(bodyText),
        /jeopard|life|health|function|severe pain|delay/i.test(bodyText),
        'Expedited handling is asked for without its clock or without the harm that waiting would do.',
        'Name the hours that the rule gives, and the supplied fact that shows the danger.',
      );
    },
  },
  {
    id: 'R16',
    title: 'A new and qualified reviewer',
    points: 3,
    appealOnly: true,
    judge({ bodyText, clinical }) {
      const fresh =
        /not involved|no part|neither (?:made|took)|uninvolved|independent|did not (?:take|make|decide|handle|process|advise)|impartial|anew|de novo|different (?:person|reviewer)|afresh|fresh (?:decision|review|look)|someone (?:other|else)|other than|not subordinate|new reviewer|reviewer who|hearing officer|fiduciary/i.test(
          bodyText,
        );
      const qualified =
        /special(?:ty|ist)|credential|qualif|physician|professional|peer|expertise|experience/i.test(
          bodyText,
        );
      return both(
        fresh,
        qualified || !clinical,
        'The letter does not ask for a reviewer who had no part in the denial and has the right training.',
        'Ask for a professional of the same specialty who did not decide before, with name and credentials.',
      );
    },
  },
  {
    id: 'R17',
    title: 'Claim file and criteria requested',
    points: 3,
    appealOnly: true,
    judge({ bodyText }) {
      const file =
        /claim file|claim notes|case file|criteri|records (?:considered|sent)|documents (?:relied|considered)|which (?:edit|rule|provision)|internal rule|statement/i.test(
          bodyText,
        );
      const free =
        /free of charge|without charge|at no (?:cost|charge)|free cop|redetermination|reconsideration|judge|please (?:send|state|obtain|let)/i.test(
          bodyText,
        );
      return both(
        file,
        file && free,
        'The claim file and the criteria are not asked for free of charge.',
        'Ask for all records considered and the criterion applied, free of charge.',
      );
    },
  },
  {
    id: 'R18',
    title: 'Peer-to-peer where the question is clinical',
    points: 2,
    appealOnly: true,
    judge({ headText, bodyText, clinical, signature }) {
      // Contractors and judges of Medicare decide on the record.
      if (/^re:.{0,40}(?:reconsideration|hearing|council|external review)/im.test(headText)) return undefined;
      if (!clinical || signature.some(({ text }) => /^(?:patient|member|authorized rep)/i.test(text)))
        return undefined;
      return /peer.to.peer|speak with|discuss|by telephone|call me/i.test(bodyText)
        ? FULL
        : lost(0, 'No conversation with the reviewer is offered.', 'Offer a peer-to-peer call.');
    },
  },
  {
    id: 'R19',
    title: 'Reasons in writing if upheld',
    points: 2,
    appealOnly: true,
    judge: ({ bodyText }) =>
      both(
        /\b(?:if|should|where)\b.{0,160}\b(?:upheld|uphold|stand|maintain|not (?:fully |wholly )?favorable|adverse|den(?:y|ied|ial)|against|refus|disagree|reject|affirm|confirm)/is.test(
          bodyText,
        ),
        /reason|criterion|provision|in writing|explain|name the/i.test(bodyText),
        'The letter does not ask for specific written reasons should the denial be upheld.',
        'Ask for the criterion, the fact that fails it, and the rights of the next level.',
      ),
  },
  {
    id: 'R21',
    title: 'A clock and the next step',
    points: 3,
    appealOnly: true,
    judge: ({ bodyText }) =>
      both(
        DAYS.test(bodyText) || /by \w+ \d{1,2}, \d{4}|promptly|as soon as|within the time/i.test(bodyText),
        /external review|independent (?:review|organization|contractor)|reconsideration|hearing|judge|council|court|insurance department|department of|regulator|grievance|second.level|further review|next step|next level|commission|Office of Personnel|ombuds|second look|civil action|\bboard\b|judicial|magistrate|arbitrat|superintendent|commissioner|mediation|\bPRRB\b/i.test(
          bodyText,
        ),
        'The letter names no time for an answer or no next step.',
        'Give the period within which the payer has to decide, and the forum that follows.',
      ),
  },
  {
    id: 'R22',
    title: 'Who signs, and by what right',
    points: 2,
    judge({ signature, bodyText }) {
      const role =
        /patient|representative|provider|physician|facility|hospital|attorney|MD\b|M\.D\.|parent|guardian|billing|member/i;
      const stated = signature.slice(1).some(({ text }) => role.test(text));
      const standing = /\b(?:I am|I write|I act|I file|I send|we write|on behalf|my patient|my own)\b/i.test(
        bodyText,
      );
      return both(
        signature.length > 1,
        stated || standing,
        'Nobody signs, or the signer does not say by what right.',
        'Close with name and role; a representative encloses the signed form.',
      );
    },
  },
];
