// Words in Danish for when something stands in a membership's way.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingCharged = 'Der er ikke trukket noget.'
const nothingChanged = 'Intet er ændret.'

export const membershipProblems = {
  'plan.unknown': {
    what: 'Dette medlemskab tilbydes ikke længere.',
    money: nothingCharged,
    remedy: 'Vælg et andet.',
  },
  'plan.unfit': {
    what: 'Planen ”{{plan}}” er ikke rigtig: {{field}} {{why}}.',
    money: nothingChanged,
    remedy: 'Ret den, og gem igen.',
  },
  'plans.broken': {
    what: 'Filen {{file}} kan ikke bruges: {{where}} {{why}}.',
    money: 'Ingen kan meldes ind efter den. Medlemskaber, der findes, fortsætter.',
    remedy: 'Ret filen, eller gem planerne igen på kontoret.',
  },
  'plans.changed': {
    what: 'Planerne er ændret i mellemtiden på en anden side.',
    money: nothingChanged,
    remedy: 'Se på dem igen, og lav din ændring.',
  },
  'membership.busy': {
    what: 'En kunde er ved at blive medlem ved denne kasse.',
    money: nothingCharged,
    remedy: 'Afslut det medlemskab, eller træk det tilbage først.',
  },
  'membership.noAddress': {
    what: 'Før der kan oprettes medlemskaber, skal kassen kende en af butikkens adresser: {{setting}}.',
    money: nothingCharged,
    remedy: 'Lederen indtaster den på kontoret under Medlemskaber.',
  },
  'agreement.unknown': {
    what: 'Betalingstjenesten kender ingen sådan aftale.',
    money: nothingChanged,
    remedy: 'Se på listen over medlemskaber igen.',
  },
  'agreement.notActive': {
    what: 'Denne aftale er {{status}}; kun en, der er ACTIVE, kan opkræves eller ændres.',
    money: nothingChanged,
    remedy: 'Kunden melder sig ind igen ved kassen.',
  },
  'agreement.paused': {
    what: 'Denne aftale er sat på pause, eller skal sættes på pause: intet opkræves, før nogen fortsætter.',
    money: nothingCharged,
    remedy: 'Fortsæt opkrævningen på kontoret, hvis kunden er enig, og opkræv så.',
  },
  'agreement.stopping': {
    what: 'Denne aftale er ved at blive stoppet: der laves ingen nye opkrævninger imens.',
    money: nothingCharged,
    remedy: 'Se på aftalen igen om et øjeblik.',
  },
  'agreement.stopRefused': {
    what: 'Denne aftale skal stoppes, og det har betalingstjenesten afvist: der laves ingen nye opkrævninger imens.',
    money: nothingCharged,
    remedy: 'Anmod om stoppet igen på kontoret, eller afslut det, hvis medlemmet skal blive.',
  },
  'agreement.notWaiting': {
    what: 'Dette venter ikke længere: det er gjort, anmodet om igen eller afsluttet i mellemtiden.',
    money: nothingChanged,
    remedy: 'Se på aftalen igen.',
  },
  'agreement.refused': {
    what: 'Betalingstjenesten sagde nej til aftalen: {{title}} ({{status}}, kode {{code}}).',
    money: nothingCharged,
    remedy: 'Prøv igen. Sker det igen, så giv support koden.',
  },
  'agreement.pushNotAllowed': {
    what: 'Denne butik må ikke sende medlemskaber til telefoner.',
    money: nothingCharged,
    remedy: 'Brug QR i stedet.',
  },
  'agreement.neverSent': {
    what: 'Anmodningen nåede ikke frem til betalingstjenesten ({{reason}}).',
    money: nothingCharged,
    remedy: 'Tjek nettet, og prøv igen.',
  },
  'agreement.cannotWithdraw': {
    what: 'Dette medlemskab kan ikke trækkes tilbage her længere ({{state}}).',
    money: nothingChanged,
    remedy: 'Stop det på kontoret under Medlemskaber.',
  },
  'agreement.notTest': {
    what: 'En aftale kan kun accepteres på kundens vegne i testmiljøet.',
    money: nothingChanged,
    remedy: 'Kunden accepterer den i appen.',
  },
  'takeOver.nobody': {
    what: 'Ingen medlemskaber hos betalingstjenesten hører til en anden kasse med id’et {{till}}.',
    money: nothingChanged,
    remedy: 'Se efter kassens id i diagnosen eller en af dens referencer.',
  },
  'takeOver.sinceUnfit': {
    what: 'Tidspunktet for kassens seneste lukning mangler eller har ikke været endnu.',
    money: nothingChanged,
    remedy: 'Skriv, hvornår den kasse lukkede sin seneste periode: det står på dens seneste Z-rapport.',
  },
  'agreement.initialFailed': {
    what: 'Den første opkrævning blev ikke betalt: {{reason}}.',
    money: nothingCharged,
    remedy: 'Kunden tjekker kortet i appen og melder sig ind igen.',
  },
  'charge.unknown': {
    what: 'Betalingstjenesten kender ingen sådan opkrævning på denne aftale.',
    money: nothingChanged,
    remedy: 'Se på aftalen igen.',
  },
  'charge.dueUnfit': {
    what: 'En opkrævning kan ikke forfalde ”{{given}}”: det kan den fra {{first}} til {{last}}.',
    money: nothingCharged,
    remedy: 'Vælg en anden dag.',
  },
  'charge.amountUnfit': {
    what: '{{value}} kan ikke opkræves: det mindste er {{limit}}.',
    money: nothingCharged,
    remedy: 'Indtast {{limit}} eller mere.',
  },
  'charge.tooHigh': {
    what: '{{value}} er mere, end aftalen tillader i én periode, {{limit}} i alt.',
    money: nothingCharged,
    remedy: 'Opkræv mindre, eller i en senere periode.',
  },
  'charge.overMaximum': {
    what: '{{value}} er mere, end kunden tillader for denne aftale, højst {{limit}}.',
    money: nothingCharged,
    remedy: 'Opkræv mindre, eller bed kunden hæve sit maksimum i appen.',
  },
  'charge.descriptionUnfit': {
    what: 'En opkrævning skal have en tekst til kunden, højst {{most}} tegn.',
    money: nothingCharged,
    remedy: 'Sig kort, hvad den er for.',
  },
  'charge.retryUnfit': {
    what: 'En opkrævning, der mislykkes, kan prøves igen i 0 til {{most}} dage.',
    money: nothingCharged,
    remedy: 'Vælg færre dage.',
  },
  'charge.cannotCancel': {
    what: 'Denne opkrævning er {{status}} og kan ikke annulleres længere.',
    money: nothingChanged,
    remedy: 'Er den betalt, kan den refunderes.',
  },
  'charge.cannotCapture': {
    what: '{{value}} kan ikke trækkes: {{limit}} er tilbage.',
    money: nothingCharged,
    remedy: 'Indtast et mindre beløb.',
  },
  'charge.cannotRefund': {
    what: '{{value}} kan ikke betales tilbage: {{limit}} er tilbage.',
    money: 'Der er ikke betalt noget tilbage.',
    remedy: 'Indtast et mindre beløb.',
  },
  'charge.refused': {
    what: 'Betalingstjenesten sagde nej: {{title}} ({{status}}, kode {{code}}).',
    money: nothingChanged,
    remedy: 'Se på aftalen igen. Sker det igen, så giv support koden.',
  },
  'charge.intervalDone': {
    what: 'Denne periode er allerede opkrævet, eller nogen har ladet den være.',
    money: nothingChanged,
    remedy: 'Se på aftalen igen.',
  },
  'charge.left': {
    what: 'Denne periode er ladt være: den skal ikke opkræves.',
    money: nothingCharged,
    remedy: 'Opkræv i hånden, hvis kunden skylder den alligevel.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>
