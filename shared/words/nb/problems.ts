// Words in Norwegian for when something stands in the way: what happened, what it means for the money, what to do; for every code.
import { chainBreaks, machineProblems } from '#shared/words/nb/machine-problems.ts'
import { staffProblems } from '#shared/words/nb/staff-problems.ts'
import { printProblems } from '#shared/words/nb/print-problems.ts'
import { hubProblems } from '#shared/words/nb/hub-problems.ts'
import { journalProblems } from '#shared/words/nb/journal-problems.ts'
import { membershipProblems } from '#shared/words/nb/membership-problems.ts'
import { officeProblems } from '#shared/words/nb/office-problems.ts'
import { vaultProblems } from '#shared/words/nb/vault.ts'
import type { Problems } from '#shared/problem-words.ts'

const nothingCharged = 'Ingenting er trukket.'
const nothingChanged = 'Ingenting er endret.'
const keepsAsking = 'Betalingen kan fortsatt gå gjennom; kassen fortsetter å spørre.'
const noSales = 'Du kan ikke ta betalt før dette er ordnet.'

const words: Problems['words'] = {
  'amount.notWhole': {
    what: '«{{given}}» er ikke et beløp.',
    money: nothingCharged,
    remedy: 'Tast inn beløpet på nytt.',
  },
  'amount.tooSmall': {
    what: '{{value}} er under minstebeløpet, {{limit}}.',
    money: nothingCharged,
    remedy: 'Tast inn {{limit}} eller mer.',
  },
  'amount.tooLarge': {
    what: '{{value}} er over det høyeste beløpet, {{limit}}.',
    money: nothingCharged,
    remedy: 'Tast inn et lavere beløp, eller ta betalt på en annen måte.',
  },
  'amount.wrongCurrency': {
    what: 'Denne kassen tar {{expected}}, ikke {{given}}.',
    money: nothingCharged,
    remedy: 'Ta betalt i {{expected}}.',
  },
  'phone.invalid': {
    what: 'Dette er ikke et telefonnummer.',
    money: nothingCharged,
    remedy: 'Spør om nummeret på nytt; fra utlandet begynner det med + og landskoden.',
  },
  'push.notAllowed': {
    what: 'Denne butikken kan ikke sende forespørsler til telefoner.',
    money: nothingCharged,
    remedy: 'Bruk QR i stedet.',
  },
  'customer.notFound': {
    what: 'Forespørselen kunne ikke sendes til denne kunden.',
    money: nothingCharged,
    remedy: 'Bruk QR i stedet.',
  },
  'instrument.notAllowed': {
    what: 'Denne kassen kan ikke ta betalt på denne måten.',
    money: nothingCharged,
    remedy: 'Velg en annen betalingsmåte.',
  },
  'till.busy': {
    what: 'Det er allerede et salg i gang i denne kassen.',
    money: 'Ingen ny betaling er startet.',
    remedy: 'Fullfør eller avbryt salget som er i gang, først.',
  },
  'till.notAnswering': {
    what: 'Skjermen får ikke svar fra kassen.',
    money:
      'Det som vises her, kan være gammelt. En betaling som er i gang, fortsetter i kassen; ikke start den på nytt.',
    remedy: 'Skjermen prøver igjen av seg selv. Varer det, kontroller at kasseprogrammet kjører.',
  },
  'till.mistake': {
    what: 'Noe gikk galt i kassen ({{what}}).',
    money: 'Det som er skrevet ned, er trygt; en betaling som er i gang, avklares av seg selv.',
    remedy: 'Prøv igjen. Skjer det igjen, gi support denne teksten.',
  },
  'service.notChosen': {
    what: 'Denne kassen vet ennå ikke hvilken betalingstjeneste den skal selge med.',
    money: noSales,
    remedy: 'Velg den på kontoret, under Betalingstjeneste.',
  },
  'credentials.missing': {
    what: 'Kassen har ikke nøklene til betalingstjenesten ennå.',
    money: noSales,
    remedy: 'Gi kassen nøklene på kontoret, under Betalingstjeneste.',
  },
  'credentials.refused': {
    what: 'Betalingstjenesten godtar ikke kassens nøkler ({{status}}).',
    money: noSales,
    remedy: 'Lederen kontrollerer nøklene til denne salgsenheten.',
  },
  'service.unreachable': {
    what: 'Får ikke kontakt med betalingstjenesten på {{address}} ({{reason}}).',
    money: keepsAsking,
    remedy: 'Sjekk nettet. Ikke start salget på nytt før dette er avsluttet.',
  },
  'service.notReached': {
    what: 'Får ikke kontakt med betalingstjenesten på {{address}} ({{reason}}).',
    money: 'Ingenting er sendt, så ingenting kan bli trukket.',
    remedy: 'Sjekk nettet. Kassen prøver i ett minutt til; du kan avbryte når som helst.',
  },
  'service.slow': {
    what: 'Betalingstjenesten svarte ikke innen {{seconds}}\u00a0s.',
    money: keepsAsking,
    remedy: 'Vent, eller trykk Sjekk nå.',
  },
  'service.garbled': {
    what: 'Noe annet enn betalingstjenesten svarte ({{status}}, {{contentType}}).',
    money: keepsAsking,
    remedy: 'Sjekk nettet: En påloggingsside eller en proxy kan stå imellom.',
  },
  'service.failed': {
    what: 'Betalingstjenesten har selv problemer ({{status}}).',
    money: keepsAsking,
    remedy: 'Vent, eller trykk Sjekk nå.',
  },
  'service.limited': {
    what: 'Betalingstjenesten ber oss om å spørre sjeldnere.',
    money: keepsAsking,
    remedy: 'Kassen spør igjen om {{seconds}}\u00a0s.',
  },
  'service.busy': {
    what: 'Betalingstjenesten arbeider med denne betalingen akkurat nå.',
    money: keepsAsking,
    remedy: 'Vent litt; kassen spør igjen.',
  },
  'service.refused': {
    what: 'Betalingstjenesten sa nei: {{title}} ({{status}}, kode {{code}}).',
    money: nothingCharged,
    remedy: 'Prøv igjen, eller velg en annen betalingsmåte. Skjer det igjen, gi support koden.',
  },
  'sale.neverSent': {
    what: 'Forespørselen nådde ikke betalingstjenesten ({{reason}}).',
    money: nothingCharged,
    remedy: 'Sjekk nettet og prøv igjen, eller ta betalt på en annen måte.',
  },
  'sale.unknown': {
    what: 'Kassen kjenner ikke salget {{sale}}.',
    money: nothingChanged,
    remedy: 'Se på skjermen igjen: Den viser salget som er i gang.',
  },
  'sale.cannotCancel': {
    what: 'Dette salget kan ikke lenger avbrytes.',
    money: 'Skjermen viser hvordan det står til med pengene.',
    remedy: 'Vent på hvordan det ender. Det som er betalt, kan refunderes.',
  },
  'sale.cannotAnswer': {
    what: 'Spørsmålet er ikke lenger åpent.',
    money: 'Skjermen viser hvordan det står til med pengene.',
    remedy: 'Gå ut fra det skjermen viser nå.',
  },
  'sale.unfinished': {
    what: 'Dette salget er ikke avsluttet ennå.',
    money: 'Det er fortsatt åpent hos betalingstjenesten.',
    remedy: 'Vent på hvordan det ender, eller avbryt det.',
  },
  'sale.notAdopted': {
    what: 'Tjenesten har en betaling {{reference}} som ikke er denne kassens.',
    money: 'Kassen rører den ikke og har ikke trukket noe med den.',
    remedy: 'Prøv igjen: Det nye salget får sin egen referanse. Si fra til lederen.',
  },
  'sale.quarantined': {
    what: 'Kassen og tjenesten er ikke enige om {{reference}}.',
    money: 'Penger kan være reservert eller trukket. Ikke ta betalt av denne kunden på nytt.',
    remedy: 'Lederen sammenligner referansen med tjenesten.',
  },
  'sale.cancelRefused': {
    what: 'Betalingstjenesten nekter å frigi {{reference}}.',
    money:
      'Det som er reservert, er reservert inntil videre. Ikke ta betalt av denne kunden for det på nytt.',
    remedy: 'Lederen frigir det en gang til på kontoret, eller hos tjenesten.',
  },
  'sale.cannotRetry': {
    what: 'Salget kan ikke få et nytt forsøk nå.',
    money: 'Ingen ny betaling er startet.',
    remedy: 'Vent til kassen vet hvordan denne betalingen endte.',
  },
  'sale.putAway': {
    what: 'Dette salget er ikke lenger på skjermen.',
    money: 'Ingen ny betaling er startet.',
    remedy: 'Se på hva som er i kurven, og ta betalt for det som et nytt salg.',
  },
  'sale.needsOverride': {
    what: 'Hvordan en tidligere betaling for dette salget endte, er ikke kjent ennå.',
    money: 'Ingen ny betaling er startet.',
    remedy: 'Vent, eller be en leder om å gå videre: Den tidligere betalingen frigis da så snart den vises.',
  },
  'sale.belongsElsewhere': {
    what: 'Dette salget ble gjort med {{owner}}; kassen selger nå med {{chosen}}.',
    money: nothingChanged,
    remedy: 'Start kassen med {{owner}} for å gå videre med salget.',
  },
  'sale.toldOtherwise': {
    what: 'Huben sier noe annet om betalingen {{reference}} enn betalingstjenesten.',
    money: nothingChanged,
    remedy: 'Vent til kassen {{till}} har meldt seg til huben og prøv igjen, eller refunder i {{till}}.',
  },
  'sale.notAlarmed': {
    what: 'Det er ikke noe å avklare manuelt med {{reference}}.',
    money: nothingChanged,
    remedy: 'Kassen avklarer det av seg selv; se igjen om litt.',
  },
  'sale.stillReserved': {
    what: '{{value}} av denne betalingen er fortsatt reservert hos kunden.',
    money: nothingChanged,
    remedy: 'Frigi resten først, og avklar deretter.',
  },
  'refund.refused': {
    what: 'Betalingstjenesten sa nei til refusjonen: {{title}} ({{status}}, kode {{code}}).',
    money: 'Ingenting er gitt tilbake.',
    remedy:
      'Prøv refusjonen igjen senere, eller med et mindre beløp. Blir den avvist igjen, gi support koden.',
  },
  'refund.nothingLeft': {
    what: 'Det er ikke noe igjen av {{reference}} å refundere.',
    money: nothingChanged,
    remedy: 'Se på refusjonene for dette salget: Det kan allerede være refundert.',
  },
  'refund.tooMuch': {
    what: '{{value}} er mer enn det som kan refunderes, {{limit}}.',
    money: nothingChanged,
    remedy: 'Refunder {{limit}} eller mindre.',
  },
  'basket.changed': {
    what: 'Kurven er endret: Den kommer nå på {{value}}.',
    money: nothingCharged,
    remedy: 'Se på totalen, og ta betalt igjen.',
  },
  'tip.alone': {
    what: 'Tips må gis for noe.',
    money: nothingCharged,
    remedy: 'Tast inn beløpet eller fyll kurven først.',
  },
  'basket.nothing': {
    what: 'Kurven er tom.',
    money: nothingCharged,
    remedy: 'Skann eller velg noe først.',
  },
  'basket.ofEndedSale': {
    what: 'Denne kurven hører til salget som nettopp ble avsluttet.',
    money: 'Ingen ny betaling er startet.',
    remedy: 'Prøv det salget igjen, eller trykk «Tilbake til kurven» for å gå videre med den.',
  },
  'basket.noLine': {
    what: 'Denne linjen er ikke lenger i kurven.',
    money: nothingCharged,
    remedy: 'Se på kurven igjen.',
  },
  'basket.notParked': {
    what: 'Denne kurven er ikke lenger parkert.',
    money: nothingCharged,
    remedy: 'Se på de parkerte kurvene igjen.',
  },
  'basket.full': {
    what: 'En kurv har plass til {{most}} linjer.',
    money: nothingCharged,
    remedy: 'Ta betalt for denne, og begynn på den neste.',
  },
  'basket.tooMany': {
    what: 'En linje har plass til {{most}} stykker.',
    money: nothingCharged,
    remedy: 'Ta betalt for denne kurven, og begynn på den neste.',
  },
  'basket.tooManyParked': {
    what: 'Det er allerede {{most}} parkerte kurver.',
    money: nothingCharged,
    remedy: 'Hent frem en av dem, eller slett den.',
  },
  'product.unknown': {
    what: 'Varen finnes ikke i katalogen.',
    money: nothingCharged,
    remedy: 'Tast inn prisen, eller let etter varen i katalogen.',
  },
  'code.notCustomer': {
    what: 'Koden som ble skannet, er ikke en kundes.',
    money: nothingCharged,
    remedy: 'Be om koden i kundens betalingsapp, eller vis en QR i stedet.',
  },
  ...staffProblems,
  ...machineProblems,
  ...printProblems,
  ...hubProblems,
  ...journalProblems,
  ...membershipProblems,
  ...officeProblems,
  ...vaultProblems,
}

export const problems: Problems = { words, chainBreaks }
