// Words in Danish for when a person stands in the way: who is signed in, who may do what, and by which PIN.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Der er ikke ændret noget.'
const noSales = 'Du kan ikke tage betaling, før det er ordnet.'

export const staffProblems = {
  'reason.missing': {
    what: 'Årsagen mangler.',
    money: nothingChanged,
    remedy: 'Skriv kort hvorfor; det bliver skrevet ned.',
  },
  'pin.notSet': {
    what: 'Denne kasse har endnu ingen PIN til lederen.',
    money: nothingChanged,
    remedy: 'Lederen laver en på ekspedientens skærm eller med npm run pin på kassens maskine.',
  },
  'pin.missing': {
    what: 'PIN-koden mangler.',
    money: nothingChanged,
    remedy: 'Indtast den.',
  },
  'pin.wrong': {
    what: 'PIN-koden er forkert.',
    money: nothingChanged,
    remedy: 'Prøv igen. Forsøg, før kassen venter: {{left}}.',
  },
  'pin.locked': {
    what: 'PIN-koden var forkert for mange gange.',
    money: nothingChanged,
    remedy: 'Prøv igen om {{seconds}}\u00a0s.',
  },
  'pin.differs': {
    what: 'De to PIN-koder er ikke ens.',
    money: nothingChanged,
    remedy: 'Tast den samme PIN to gange.',
  },
  'pin.obvious': {
    what: 'Den PIN-kode er let at gætte.',
    money: nothingChanged,
    remedy: 'Vælg en uden gentagne cifre og ikke en række som 1234.',
  },
  'staff.signInFirst': {
    what: 'Ingen er logget ind her.',
    money: nothingChanged,
    remedy: 'Log ind med din PIN, og gør det igen.',
  },
  'staff.notAllowed': {
    what: '{{name}} må ikke gøre dette.',
    money: nothingChanged,
    remedy: 'Bed en leder gøre det eller godkende med sin PIN.',
  },
  'staff.choose': {
    what: 'Der er mere end én leder.',
    money: nothingChanged,
    remedy: 'Vælg, hvem der godkender, og tast vedkommendes PIN.',
  },
  'staff.noSuchNumber': {
    what: 'Ingen her logger ind med dette nummer.',
    money: nothingChanged,
    remedy: 'Tast dit eget nummer. En leder finder det på kontoret under Personale.',
  },
  'staff.unknown': {
    what: 'Denne person arbejder her ikke længere.',
    money: nothingChanged,
    remedy: 'Vælg et andet navn.',
  },
  'staff.noPin': {
    what: '{{name}} har endnu ingen PIN.',
    money: nothingChanged,
    remedy: 'En leder sætter en på kontoret under Personale.',
  },
  'staff.nameMissing': {
    what: 'Navnet mangler.',
    money: nothingChanged,
    remedy: 'Skriv det navn, kollegerne kender.',
  },
  'staff.nameTaken': {
    what: '{{name}} står allerede på listen.',
    money: nothingChanged,
    remedy: 'Vælg et navn, der skelner mellem de to.',
  },
  'staff.lastManager': {
    what: 'Dette er den eneste leder med PIN.',
    money: nothingChanged,
    remedy: 'Gør først en anden til leder med PIN.',
  },
  'staff.isSetUp': {
    what: 'Denne kasse har allerede en leder.',
    money: nothingChanged,
    remedy: 'Log ind med lederens PIN.',
  },
  'staff.broken': {
    what: 'Listen over personale kan ikke forstås: {{where}} {{why}} ({{file}}).',
    money: noSales,
    remedy: 'Ret filen, eller fjern den, og lav lederne på ny.',
  },
  'pin.notTaken': {
    what: 'Denne PIN skal have {{fewest}} til 12 cifre og ikke andet.',
    money: nothingChanged,
    remedy: 'Vælg en anden.',
  },
  'pin.uncheckable': {
    what: 'PIN-koder kan ikke kontrolleres på denne kasse: Nøglen, de opbevares med, er her ikke eller kan ikke åbnes.',
    money: 'Intet er ændret. Det, der er i gang hos tjenesten, bliver gjort op alligevel.',
    remedy:
      'Kør npm run pin på kassens maskine: Det giver en leder en ny PIN, og lederen giver de andre deres. Eller læg pins.sealed og krypteringsnøglen til denne kasse tilbage, og start den igen.',
  },
  'pin.notKept': {
    what: 'Denne PIN blev ikke gemt: Kassen kan ikke forsegle det, PIN-koder opbevares med.',
    money: nothingChanged,
    remedy:
      'Bring det i orden, som kontoret siger under Betalingstjeneste om, hvor nøglerne ligger. Prøv så igen.',
  },
  'staff.pinGiven': {
    what: '{{name}}s PIN er valgt af en anden, så den tæller ikke her.',
    money: nothingChanged,
    remedy:
      '{{name}} logger ind på kontoret og vælger en ny PIN under Personale. Eller giv en med npm run pin på kassens maskine, og log ind med den én gang.',
  },
  'service.secondManager': {
    what: 'Betaling på en anden adresse kræver en leder mere.',
    money: nothingChanged,
    remedy:
      'En anden leder vælger sit navn og giver sin PIN. Eller den, der passer maskinen, ændrer adressen i settings.json.',
  },
  'service.pinAnew': {
    what: 'Betaling på en anden adresse kræver lederens PIN på ny.',
    money: nothingChanged,
    remedy: 'Giv din PIN, og prøv igen.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
