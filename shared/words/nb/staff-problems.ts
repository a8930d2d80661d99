// Words in Norwegian for when a person stands in the way: who is signed in, who may do what, and by which PIN.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Ingenting er endret.'
const noSales = 'Du kan ikke ta betalt før dette er ordnet.'

export const staffProblems = {
  'reason.missing': {
    what: 'Årsaken mangler.',
    money: nothingChanged,
    remedy: 'Skriv kort hvorfor; det blir skrevet ned.',
  },
  'pin.notSet': {
    what: 'Denne kassen har ingen PIN for lederen ennå.',
    money: nothingChanged,
    remedy: 'Lederen lager en på kassererens skjerm, eller med npm run pin på kassens maskin.',
  },
  'pin.missing': {
    what: 'PIN-koden mangler.',
    money: nothingChanged,
    remedy: 'Tast den inn.',
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
  'pin.differs': {
    what: 'De to PIN-ene er ikke like.',
    money: nothingChanged,
    remedy: 'Tast inn samme PIN to ganger.',
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
    what: 'Denne PIN-en må ha {{fewest}} til 12 sifre og ikke noe annet.',
    money: nothingChanged,
    remedy: 'Velg en annen.',
  },
  'pin.uncheckable': {
    what: 'PIN-er kan ikke kontrolleres på denne kassen: Nøkkelen de oppbevares med, er ikke her eller kan ikke åpnes.',
    money: 'Ingenting er endret. Det som pågår hos tjenesten, blir gjort opp likevel.',
    remedy:
      'Kjør npm run pin på kassens maskin: Det gir en leder en ny PIN, og lederen gir de andre deres. Eller legg tilbake pins.sealed og krypteringsnøkkelen til denne kassen, og start den på nytt.',
  },
  'pin.notKept': {
    what: 'Denne PIN-en ble ikke lagret: Kassen kan ikke forsegle det PIN-er oppbevares med.',
    money: nothingChanged,
    remedy: 'Ordne det kontoret sier under Betalingstjeneste om hvor nøklene ligger. Prøv så igjen.',
  },
  'staff.pinGiven': {
    what: 'PIN-en til {{name}} er valgt av noen andre, så den teller ikke her.',
    money: nothingChanged,
    remedy:
      '{{name}} logger inn på kontoret og velger en ny PIN under Ansatte. Eller gi en med npm run pin på kassens maskin, og logg inn med den én gang.',
  },
  'service.secondManager': {
    what: 'Betaling på en annen adresse krever en leder til.',
    money: nothingChanged,
    remedy:
      'En annen leder velger navnet sitt og oppgir sin PIN. Eller den som passer på maskinen, endrer adressen i settings.json.',
  },
  'service.pinAnew': {
    what: 'Betaling på en annen adresse krever lederens PIN på nytt.',
    money: nothingChanged,
    remedy: 'Oppgi din PIN og prøv igjen.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
