/** Which way a value goes when a patient gets better: known for few values, and only of these is it said. */

const MORE_IS_BETTER =
  /\b(?:walking distance|distance|walk\w*|ambulation|berg|tinetti|gait speed|6 ?mwt|6-minute walk|strength|grip|flexion|extension|abduction|range of motion|fvc|fev1|dlco|lvef|ejection fraction|hemoglobin|hgb|albumin|spo2|oxygen saturation|pps|kps|karnofsky|mmse|moca|mlu|vocabulary|words|intelligibility|lefs|fim|gmfm|peak cough flow|platelets|egfr)\b/i;
const LESS_IS_BETTER =
  /\b(?:y-?bocs|cy-?bocs|phq(?:-?9)?|cows|ciwa(?:-ar)?|ymrs|panss|aims|gad(?:-?7)?|madrs|ham-?[ad]|hdrs|bdi(?:-ii)?|pcl(?:-5)?|pain|vas|nrs|odi|oswestry|ndi|dash|quickdash|womac|ipss|tug|timed up and go|falls|incat|dlqi|pasi|easi|scorad|itch|stools?|seizures?|migraine days|headache days|crp|esr|calprotectin|cdai|mayo|das28|ahi|rdi|epworth|ess|isi|a1c|hba1c|creatinine|bilirubin|bnp|mrss|wound (?:size|area|depth)|edss|updrs|acq|snot(?:-22)?|hurley)\b/i;

/** "better" or "worse"; undefined where the value tells neither by itself. */
export function courseOf(name: string, from: number, to: number): 'better' | 'worse' | undefined {
  if (from === to) return undefined;
  const more = MORE_IS_BETTER.test(name);
  const less = LESS_IS_BETTER.test(name);
  if (more === less) return undefined;
  return to > from === more ? 'better' : 'worse';
}
