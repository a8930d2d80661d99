// What do we say in Swedish when a person stands in the way: who is signed in, who may do what, and by which PIN?
import type { ProblemCode } from '#shared/problem.ts'
import type { ProblemWords } from '#shared/words/problem-words.ts'

const nothingChanged = 'Inget har ändrats.'
const noSales = 'Du kan inte ta betalt förrän det är åtgärdat.'

export const staffProblems = {
  'reason.missing': {
    what: 'Orsaken saknas.',
    money: nothingChanged,
    remedy: 'Skriv kort varför; det sparas med köpet.',
  },
  'pin.notSet': {
    what: 'Den här kassan har ingen PIN för chefen än.',
    money: nothingChanged,
    remedy: 'Chefen skapar en på kassörens skärm eller med npm run pin på kassans dator.',
  },
  'pin.wrong': {
    what: 'PIN-koden är fel.',
    money: nothingChanged,
    remedy: 'Försök igen. Försök kvar innan kassan väntar: {{left}}.',
  },
  'pin.locked': {
    what: 'PIN-koden var fel för många gånger.',
    money: nothingChanged,
    remedy: 'Försök igen om {{seconds}}\u00a0s.',
  },
  'pin.obvious': {
    what: 'Den PIN-koden är lätt att gissa.',
    money: nothingChanged,
    remedy: 'Välj en utan upprepade siffror och inte en följd som 1234.',
  },
  'staff.signInFirst': {
    what: 'Ingen är inloggad här.',
    money: nothingChanged,
    remedy: 'Logga in med din PIN och gör det igen.',
  },
  'staff.notAllowed': {
    what: '{{name}} får inte göra detta.',
    money: nothingChanged,
    remedy: 'Be en chef göra det eller godkänna med sin PIN.',
  },
  'staff.choose': {
    what: 'Det finns mer än en chef.',
    money: nothingChanged,
    remedy: 'Välj vem som godkänner och slå in den personens PIN.',
  },
  'staff.noSuchNumber': {
    what: 'Ingen här loggar in med det numret.',
    money: nothingChanged,
    remedy: 'Slå in ditt eget nummer. En chef hittar det på kontoret, under Personal.',
  },
  'staff.unknown': {
    what: 'Den här personen arbetar inte här längre.',
    money: nothingChanged,
    remedy: 'Välj ett annat namn.',
  },
  'staff.noPin': {
    what: '{{name}} har ingen PIN än.',
    money: nothingChanged,
    remedy: 'En chef ger en på kontoret, under Personal.',
  },
  'staff.nameMissing': {
    what: 'Namnet saknas.',
    money: nothingChanged,
    remedy: 'Skriv namnet som kollegerna känner.',
  },
  'staff.nameTaken': {
    what: '{{name}} finns redan på listan.',
    money: nothingChanged,
    remedy: 'Välj ett namn som skiljer de två åt.',
  },
  'staff.lastManager': {
    what: 'Det här är den enda chefen med PIN.',
    money: nothingChanged,
    remedy: 'Gör först någon annan till chef med PIN.',
  },
  'staff.isSetUp': {
    what: 'Den här kassan har redan en chef.',
    money: nothingChanged,
    remedy: 'Logga in med chefens PIN.',
  },
  'staff.broken': {
    what: 'Personallistan går inte att förstå: {{where}} {{why}} ({{file}}).',
    money: noSales,
    remedy: 'Rätta filen, eller ta bort den och skapa cheferna på nytt.',
  },
  'pin.notTaken': {
    what: 'En PIN har 4 till 12 siffror och inget annat.',
    money: nothingChanged,
    remedy: 'Välj en annan.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
