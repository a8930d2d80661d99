// Words in Swedish for when a person stands in the way: who is signed in, who may do what, and by which PIN.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Inget har ändrats.'
const noSales = 'Du kan inte ta betalt förrän det är åtgärdat.'

export const staffProblems = {
  'reason.missing': {
    what: 'Orsaken saknas.',
    money: nothingChanged,
    remedy: 'Skriv kort varför; det sparas.',
  },
  'pin.notSet': {
    what: 'Den här kassan har ingen PIN för chefen än.',
    money: nothingChanged,
    remedy: 'Chefen skapar en på kassörens skärm eller med npm run pin på kassans dator.',
  },
  'pin.missing': {
    what: 'PIN-koden saknas.',
    money: nothingChanged,
    remedy: 'Knappa in den.',
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
  'pin.differs': {
    what: 'De två PIN-koderna är inte lika.',
    money: nothingChanged,
    remedy: 'Knappa in samma PIN två gånger.',
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
    what: 'Den här PIN-koden måste ha {{fewest}} till 12 siffror och inget annat.',
    money: nothingChanged,
    remedy: 'Välj en annan.',
  },
  'pin.uncheckable': {
    what: 'PIN-koder kan inte kontrolleras på den här kassan: nyckeln som de förvaras med finns inte här eller går inte att öppna.',
    money: 'Inget har ändrats. Det som pågår hos tjänsten görs upp ändå.',
    remedy:
      'Kör npm run pin på kassans dator: det ger en chef en ny PIN, och chefen ger de andra sina. Eller lägg tillbaka pins.sealed och krypteringsnyckeln för den här kassan och starta om den.',
  },
  'pin.notKept': {
    what: 'Den här PIN-koden sparades inte: kassan kan inte försegla det som PIN-koder förvaras med.',
    money: nothingChanged,
    remedy: 'Åtgärda det som kontoret säger under Betaltjänst om var nycklarna ligger. Försök sedan igen.',
  },
  'staff.pinGiven': {
    what: 'PIN-koden för {{name}} har valts av någon annan, så den räknas inte här.',
    money: nothingChanged,
    remedy:
      '{{name}} loggar in på kontoret och väljer en ny PIN under Personal. Eller ge en med npm run pin på kassans dator och logga in med den en gång.',
  },
  'service.secondManager': {
    what: 'Betalning på en annan adress kräver en chef till.',
    money: nothingChanged,
    remedy:
      'En annan chef väljer sitt namn och anger sin PIN. Eller så ändrar den som sköter datorn adressen i settings.json.',
  },
  'service.pinAnew': {
    what: 'Betalning på en annan adress kräver chefens PIN på nytt.',
    money: nothingChanged,
    remedy: 'Ange din PIN och försök igen.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
