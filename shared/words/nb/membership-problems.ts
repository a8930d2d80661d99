// Words in Norwegian for when something stands in a membership's way.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingCharged = 'Ingenting er trukket.'
const nothingChanged = 'Ingenting er endret.'

export const membershipProblems = {
  'plan.unknown': {
    what: 'Dette medlemskapet tilbys ikke lenger.',
    money: nothingCharged,
    remedy: 'Velg et annet.',
  },
  'plan.unfit': {
    what: 'Planen «{{plan}}» er ikke riktig: {{field}} {{why}}.',
    money: nothingChanged,
    remedy: 'Rett den og lagre på nytt.',
  },
  'plans.broken': {
    what: 'Filen {{file}} kan ikke brukes: {{where}} {{why}}.',
    money: 'Ingen kan meldes inn etter den. Medlemskap som finnes, fortsetter.',
    remedy: 'Rett filen, eller lagre planene på nytt på kontoret.',
  },
  'plans.changed': {
    what: 'Planene er endret i mellomtiden, på en annen side.',
    money: nothingChanged,
    remedy: 'Se på dem igjen, og gjør endringen din.',
  },
  'membership.busy': {
    what: 'En kunde holder på å bli medlem i denne kassen.',
    money: nothingCharged,
    remedy: 'Fullfør eller trekk tilbake det medlemskapet først.',
  },
  'membership.noAddress': {
    what: 'Før medlemskap kan opprettes, må kassen kjenne en adresse hos butikken: {{setting}}.',
    money: nothingCharged,
    remedy: 'Lederen legger den inn på kontoret, under Medlemskap.',
  },
  'agreement.unknown': {
    what: 'Betalingstjenesten kjenner ingen slik avtale.',
    money: nothingChanged,
    remedy: 'Se på listen over medlemskap igjen.',
  },
  'agreement.notActive': {
    what: 'Denne avtalen er {{status}}; bare en som er ACTIVE, kan belastes eller endres.',
    money: nothingChanged,
    remedy: 'Kunden melder seg inn på nytt, ved kassen.',
  },
  'agreement.paused': {
    what: 'Denne avtalen er satt på pause, eller skal settes på pause: ingenting trekkes før noen fortsetter.',
    money: nothingCharged,
    remedy: 'Fortsett å trekke på kontoret hvis kunden er enig, og trekk da.',
  },
  'agreement.stopping': {
    what: 'Denne avtalen er i ferd med å bli stoppet: det lages ingen nye trekk imens.',
    money: nothingCharged,
    remedy: 'Se på avtalen igjen om et øyeblikk.',
  },
  'agreement.stopRefused': {
    what: 'Denne avtalen skal stoppes, og det har betalingstjenesten avvist: det lages ingen nye trekk imens.',
    money: nothingCharged,
    remedy: 'Be om stoppen på nytt på kontoret, eller gjør den opp hvis medlemmet skal bli.',
  },
  'agreement.notWaiting': {
    what: 'Dette venter ikke lenger: det er gjort, bedt om på nytt eller gjort opp i mellomtiden.',
    money: nothingChanged,
    remedy: 'Se på avtalen igjen.',
  },
  'agreement.refused': {
    what: 'Betalingstjenesten sa nei til avtalen: {{title}} ({{status}}, kode {{code}}).',
    money: nothingCharged,
    remedy: 'Prøv igjen. Skjer det igjen, gi support koden.',
  },
  'agreement.pushNotAllowed': {
    what: 'Denne butikken kan ikke sende medlemskap til telefoner.',
    money: nothingCharged,
    remedy: 'Bruk QR i stedet.',
  },
  'agreement.neverSent': {
    what: 'Forespørselen nådde ikke betalingstjenesten ({{reason}}).',
    money: nothingCharged,
    remedy: 'Sjekk nettet og prøv igjen.',
  },
  'agreement.cannotWithdraw': {
    what: 'Dette medlemskapet kan ikke trekkes tilbake her lenger ({{state}}).',
    money: nothingChanged,
    remedy: 'Stopp det på kontoret, under Medlemskap.',
  },
  'agreement.notTest': {
    what: 'En avtale kan bare godtas på kundens vegne i testmiljøet.',
    money: nothingChanged,
    remedy: 'Kunden godtar den i appen.',
  },
  'takeOver.nobody': {
    what: 'Ingen medlemskap hos betalingstjenesten hører til en annen kasse med id-en {{till}}.',
    money: nothingChanged,
    remedy: 'Se etter kassens id i diagnosen eller en av referansene dens.',
  },
  'takeOver.sinceUnfit': {
    what: 'Tidspunktet for kassens siste lukking mangler, eller har ikke vært ennå.',
    money: nothingChanged,
    remedy: 'Skriv inn når den kassen lukket sin siste periode: det står på den siste Z-rapporten.',
  },
  'agreement.initialFailed': {
    what: 'Det første trekket ble ikke betalt: {{reason}}.',
    money: nothingCharged,
    remedy: 'Kunden sjekker kortet i appen og melder seg inn på nytt.',
  },
  'charge.unknown': {
    what: 'Betalingstjenesten kjenner ikke noe slikt trekk på denne avtalen.',
    money: nothingChanged,
    remedy: 'Se på avtalen igjen.',
  },
  'charge.dueUnfit': {
    what: 'Et trekk kan ikke forfalle «{{given}}»: det kan det fra {{first}} til {{last}}.',
    money: nothingCharged,
    remedy: 'Velg en annen dag.',
  },
  'charge.amountUnfit': {
    what: '{{value}} kan ikke trekkes: det minste er {{limit}}.',
    money: nothingCharged,
    remedy: 'Tast inn {{limit}} eller mer.',
  },
  'charge.tooHigh': {
    what: '{{value}} er mer enn avtalen tillater i én periode, {{limit}} til sammen.',
    money: nothingCharged,
    remedy: 'Trekk mindre, eller i en senere periode.',
  },
  'charge.overMaximum': {
    what: '{{value}} er mer enn kunden tillater for denne avtalen, høyst {{limit}}.',
    money: nothingCharged,
    remedy: 'Trekk mindre, eller be kunden heve maksimum i appen.',
  },
  'charge.descriptionUnfit': {
    what: 'Et trekk må ha en tekst til kunden, høyst {{most}} tegn.',
    money: nothingCharged,
    remedy: 'Si kort hva det er for.',
  },
  'charge.retryUnfit': {
    what: 'Et trekk som mislykkes, kan prøves igjen i 0 til {{most}} dager.',
    money: nothingCharged,
    remedy: 'Velg færre dager.',
  },
  'charge.cannotCancel': {
    what: 'Dette trekket er {{status}} og kan ikke avbrytes lenger.',
    money: nothingChanged,
    remedy: 'Er det betalt, kan det refunderes.',
  },
  'charge.cannotCapture': {
    what: '{{value}} kan ikke trekkes: {{limit}} er igjen.',
    money: nothingCharged,
    remedy: 'Tast inn et mindre beløp.',
  },
  'charge.cannotRefund': {
    what: '{{value}} kan ikke betales tilbake: {{limit}} er igjen.',
    money: 'Ingenting er betalt tilbake.',
    remedy: 'Tast inn et mindre beløp.',
  },
  'charge.refused': {
    what: 'Betalingstjenesten sa nei: {{title}} ({{status}}, kode {{code}}).',
    money: nothingChanged,
    remedy: 'Se på avtalen igjen. Skjer det igjen, gi support koden.',
  },
  'charge.intervalDone': {
    what: 'Denne perioden er allerede trukket, eller noen har latt den være.',
    money: nothingChanged,
    remedy: 'Se på avtalen igjen.',
  },
  'charge.left': {
    what: 'Denne perioden er latt være: den skal ikke trekkes.',
    money: nothingCharged,
    remedy: 'Trekk for hånd hvis kunden likevel skylder den.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>
