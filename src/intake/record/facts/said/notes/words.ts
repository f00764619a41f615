/** Words by which the grammar of notes knows a part of a note: what somebody has, what was given, parts of the body. */
import { isGenericName } from '../../treatments.js';

/** An illness or a finding by its last word or by the letters that name it. */
const CONDITION =
  /(?:\b(?:pain|aches?|headaches?|migraines?|weakness|numbness|tingling|swelling|stiffness|spasms?|spasticity|tremors?|atrophy|contractures?|wasting|tenderness|fractures?|tears?|sprain|dislocation|deformity|stenosis|herniation|radiculopathy|claudication|lymphedema|ulcers?|wounds?|rash|infections?|disease|syndrome|disorder|cancer|tumou?rs?|mass|nodules?|lesions?|failure|insufficiency|deficits?|diabetes|hypertension|hypotension|asthma|arthritis|osteoarthritis|lupus|epilepsy|seizures?|stroke|dementia|apnea|depression|anxiety|obesity|incontinence|dysphagia|aphasia|dyspnea|fatigue|nausea|vomiting|constipation|diarrhea|bleeding|fever|cough|overdoses?|dependence|withdrawal|cravings|autism|scoliosis|gait|lag|cellulitis|pneumonia|sepsis|reflux|prolapse|hernia|cirrhosis|hepatitis|sclerosis|palsy|psoriasis|eczema|gout|trauma|injury|burns?|loss|delay|intolerance|impairment|disability|hypoglycemia|hyperglycemia|ketoacidosis|relapses?|exacerbations?|flares?|falls?|flat head|GERD|CRPS|SMA|CKD|ESRD|HFrEF|HFpEF|OA|osteonecrosis|dislocations?|concussion|bipolar|schizophrenia|episodes?|psychosis|mania|apraxia|dyspraxia|ataxia|cysts?|(?:ER|ED|emergency department|hospital) visits?|admissions?|hospitalizations?|COPD|CHF|MS|ALS|PTSD|ADHD|IBS|DVT|thrombosis|embolism|infarction|heart attack|block|fibrillation|tachycardia|arrhythmia|cardiomyopathy|fentanyl use|alcohol use|opioid use)|\w{2,}(?:itis|osis|emia|opathy|algia|oma|plegia|paresis|uria|trophy|malacia|ectasis|penia|megaly|opsy))$/i;

/** Behind the name of an illness: where, how long, since when, what brought it on. */
const BEHIND_CONDITION =
  / (?:for|since|with|without|of|in|on|at|from|due to|because of|after|going|radiating|despite|diagnosed|stage|type|class|grade|KL|twice|once|three times|\d+ times|this|last|to|by|both|left|right|bilateral|status post|(?:early|mid|late) )\b/i;

/** What comes and goes: whether it is over, only a day or a span can tell. */
const SYMPTOM =
  /\b(?:pain|aches?|headache|vomiting|nausea|fever|bleeding|cough|dyspnea|diarrhea|constipation|numbness|tingling|swelling|weakness|falls?|seizures?|injury|trauma|loss|overdoses?)\b/i;

/** Whether the words name a symptom, of which nobody can say that the patient has it still. */
export function isSymptom(words: string): boolean {
  return SYMPTOM.test(words.split(BEHIND_CONDITION, 1)[0] ?? '');
}

/** Whether the words name an illness or a finding. */
export function isCondition(words: string): boolean {
  const head = words.replace(/\([^()]*\)/g, '').split(BEHIND_CONDITION, 1)[0] ?? '';
  return (
    /^frozen (?:left |right )?shoulder/i.test(words) ||
    CONDITION.test(head.trim()) ||
    /^(?:stage|grade|type|class) \w+ .*(?:ulcer|disease|cancer|diabetes)/i.test(words)
  );
}

const GIVEN =
  /\b(?:therapy|visits?|sessions?|injections?|blocks?|CBT|ERP|ABA|DBT|IVIG|CPAP|BiPAP|exercises?|exercise program|brace|splint\w*|cast|boot|orthotics?|sleeve|stockings|compression|dressings?|overlay|chemotherapy|radiation|oxygen|nebulizer|inhalers?|acupuncture|massage|traction|antibiotics?|antidepressants?|steroids?|opioids?|NSAIDs?|triptans?|anti-inflammator\w+|ablation|epidurals?|chiropractic\w*|TENS|heat|ice|rest|shots?|creams?|Tylenol|Advil|Motrin|Aleve|Lyrica|Botox|the pill|diet|program|counseling|drainage|physio)\b|\d ?(?:mg|mcg|g|units|mL)\b/i;

/** Whether the words name what was given or done to treat. */
export function isGiven(words: string): boolean {
  return (
    GIVEN.test(words) ||
    words
      .split(/,? and |, |\/| /)
      .some((word) => word.length > 4 && !/(?:emia|osis|itis|opathy)$/i.test(word) && isGenericName(word))
  );
}

const PARTS =
  'foot|hand|arm|leg|knee|hip|shoulder|wrist|elbow|ankle|heel|thigh|calf|forearm|breast|eye|ear|kidney|lung|buttock|groin|flank|pelvis|supraspinatus|infraspinatus|subscapularis|deltoid|biceps|triceps|quadriceps|hamstring|dorsiflexor|thumb|toe|great toe|big toe|index finger|ring finger|little finger|middle finger|face|jaw|tibia|femur|humerus|radius|fibula|clavicle|upper extremity|lower extremity|lower leg|upper arm|lower lobe|upper lobe|lower quadrant|upper quadrant|side|hemisphere|carotid|axilla|cheek|temple|lateral malleolus|medial malleolus|ovary|testicle';
const PARTS_MANY =
  'feet|hands|arms|legs|knees|hips|shoulders|wrists|elbows|ankles|heels|thighs|calves|forearms|breasts|eyes|ears|kidneys|lungs|quadriceps|hamstrings|fingers|toes|upper extremities|lower extremities|buttocks|sides';
/** Parts of which there is one, so that no side stands before them. */
const SINGLE =
  'terminal ileum|ileum|sacrum|coccyx|rectum|colon|sigmoid colon|esophagus|stomach|duodenum|bladder|prostate|pancreas|spleen|liver|scalp|neck|lower back|low back|tongue|jaw|uterus|cervix|lumbar spine|cervical spine|thoracic spine|medial meniscus|lateral meniscus|head|waist|chest|groin';
const LEVEL = '(?:upper|lower|medial|lateral|anterior|posterior|proximal|distal|dominant|nondominant) ';

/** "left foot", "bilateral hands", "terminal ileum". */
export const BODY_PART = `(?:(?:left|right) (?:${LEVEL})?(?:${PARTS})|(?:both|bilateral) (?:${LEVEL})?(?:${PARTS_MANY})|${SINGLE})`;
/** One part with its side, which takes an article. */
export const SIDED_PART = `(?:left|right) (?:${LEVEL})?(?:${PARTS})`;
export const PAIRED_PARTS = `(?:${LEVEL})?(?:${PARTS_MANY})`;
export const SINGLE_PART = SINGLE;
