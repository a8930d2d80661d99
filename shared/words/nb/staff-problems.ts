// What do we say in Norwegian when a person stands in the way: who is signed in, who may do what, and by which PIN?
import type { ProblemCode } from '#shared/problem.ts'
import type { ProblemWords } from '#shared/words/problem-words.ts'

const nothingChanged = 'Ingenting er endret.'
const noSales = 'Du kan ikke ta betalt før dette er ordnet.'

export const staffProblems = {
  'reason.missing': {
    what: 'Årsaken mangler.',
    money: nothingChanged,
    remedy: 'Skriv kort hvorfor; det lagres sammen med salget.',
  },
  'pin.notSet': {
    what: 'Denne kassen har ingen PIN for lederen ennå.',
    money: nothingChanged,
    remedy: 'Lederen lager en på kassererens skjerm, eller med npm run pin på kassens maskin.',
  },
  'pin.wrong': {
    what: 'PIN-koden er feil.',
    money: nothingChanged,
    remedy: 'Prøv igjen. Forsøk før kassen venter: {{left}}.',
  },
  'pin.locked': {
    what: 'PIN-koden var feil for mange ganger.',
    money: nothingChanged,
    remedy: 'Prøv igjen om {{seconds}}\u00a0s.',
  },
  'pin.obvious': {
    what: 'Den PIN-koden er lett å gjette.',
    money: nothingChanged,
    remedy: 'Velg en uten like sifre etter hverandre, og ikke en rekke som 1234.',
  },
  'staff.signInFirst': {
    what: 'Ingen er logget inn her.',
    money: nothingChanged,
    remedy: 'Logg inn med PIN-koden din, og gjør det en gang til.',
  },
  'staff.notAllowed': {
    what: '{{name}} har ikke lov til dette.',
    money: nothingChanged,
    remedy: 'Be en leder gjøre det, eller signere med sin PIN.',
  },
  'staff.choose': {
    what: 'Det er mer enn én leder.',
    money: nothingChanged,
    remedy: 'Velg hvem som signerer, og tast inn vedkommendes PIN.',
  },
  'staff.noSuchNumber': {
    what: 'Ingen her logger inn med dette nummeret.',
    money: nothingChanged,
    remedy: 'Tast inn ditt eget nummer. En leder finner det på kontoret, under Ansatte.',
  },
  'staff.unknown': {
    what: 'Denne personen arbeider ikke her lenger.',
    money: nothingChanged,
    remedy: 'Velg et annet navn.',
  },
  'staff.noPin': {
    what: '{{name}} har ingen PIN ennå.',
    money: nothingChanged,
    remedy: 'En leder setter en på kontoret, under Ansatte.',
  },
  'staff.nameMissing': {
    what: 'Navnet mangler.',
    money: nothingChanged,
    remedy: 'Skriv navnet som kollegene kjenner.',
  },
  'staff.nameTaken': {
    what: '{{name}} står allerede på listen.',
    money: nothingChanged,
    remedy: 'Velg et navn som skiller de to.',
  },
  'staff.lastManager': {
    what: 'Dette er den eneste lederen med PIN.',
    money: nothingChanged,
    remedy: 'Gjør en annen til leder med PIN først.',
  },
  'staff.isSetUp': {
    what: 'Denne kassen har allerede en leder.',
    money: nothingChanged,
    remedy: 'Logg inn med lederens PIN.',
  },
  'staff.broken': {
    what: 'Listen over ansatte er ikke til å forstå: {{where}} {{why}} ({{file}}).',
    money: noSales,
    remedy: 'Rett filen, eller fjern den og lag lederne på nytt.',
  },
  'pin.notTaken': {
    what: 'En PIN har 4 til 12 sifre og ikke noe annet.',
    money: nothingChanged,
    remedy: 'Velg en annen.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
