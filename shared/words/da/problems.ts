// Words in Danish for when something stands in the way: what happened, what it means for the money, what to do; for every code.
import { chainBreaks, machineProblems } from '#shared/words/da/machine-problems.ts'
import { staffProblems } from '#shared/words/da/staff-problems.ts'
import { printProblems } from '#shared/words/da/print-problems.ts'
import { hubProblems } from '#shared/words/da/hub-problems.ts'
import { journalProblems } from '#shared/words/da/journal-problems.ts'
import { membershipProblems } from '#shared/words/da/membership-problems.ts'
import { officeProblems } from '#shared/words/da/office-problems.ts'
import { vaultProblems } from '#shared/words/da/vault.ts'
import type { Problems } from '#shared/problem-words.ts'

const nothingCharged = 'Der er ikke trukket noget.'
const nothingChanged = 'Der er ikke ændret noget.'
const keepsAsking = 'Betalingen kan stadig gå igennem; kassen bliver ved med at spørge.'
const noSales = 'Du kan ikke tage betaling, før det er ordnet.'

const words: Problems['words'] = {
  'amount.notWhole': {
    what: '”{{given}}” er ikke et beløb.',
    money: nothingCharged,
    remedy: 'Indtast beløbet igen.',
  },
  'amount.tooSmall': {
    what: '{{value}} er under mindstebeløbet, {{limit}}.',
    money: nothingCharged,
    remedy: 'Indtast {{limit}} eller mere.',
  },
  'amount.tooLarge': {
    what: '{{value}} er over det højeste beløb, {{limit}}.',
    money: nothingCharged,
    remedy: 'Indtast et lavere beløb, eller tag betaling på en anden måde.',
  },
  'amount.wrongCurrency': {
    what: 'Denne kasse tager {{expected}}, ikke {{given}}.',
    money: nothingCharged,
    remedy: 'Tag betaling i {{expected}}.',
  },
  'phone.invalid': {
    what: 'Det er ikke et telefonnummer.',
    money: nothingCharged,
    remedy: 'Spørg om nummeret igen; fra udlandet begynder det med + og landekoden.',
  },
  'push.notAllowed': {
    what: 'Denne butik må ikke sende anmodninger til telefoner.',
    money: nothingCharged,
    remedy: 'Brug QR i stedet.',
  },
  'customer.notFound': {
    what: 'Anmodningen kunne ikke sendes til denne kunde.',
    money: nothingCharged,
    remedy: 'Brug QR i stedet.',
  },
  'instrument.notAllowed': {
    what: 'Denne kasse må ikke tage betaling på denne måde.',
    money: nothingCharged,
    remedy: 'Vælg en anden betalingsmåde.',
  },
  'till.busy': {
    what: 'Der er allerede et salg i gang i denne kasse.',
    money: 'Der er ikke startet en ny betaling.',
    remedy: 'Afslut eller annuller først det salg, der er i gang.',
  },
  'till.notAnswering': {
    what: 'Skærmen får ikke svar fra kassen.',
    money:
      'Det, der vises her, kan være gammelt. En betaling, der er i gang, fortsætter i kassen; start den ikke forfra.',
    remedy: 'Skærmen prøver igen af sig selv. Varer det ved, så kontrollér, at kasseprogrammet kører.',
  },
  'till.mistake': {
    what: 'Noget gik galt i kassen ({{what}}).',
    money: 'Det, der er skrevet ned, er sikkert; en betaling, der er i gang, bliver afklaret af sig selv.',
    remedy: 'Prøv igen. Sker det igen, så giv support denne tekst.',
  },
  'service.notChosen': {
    what: 'Denne kasse ved endnu ikke, hvilken betalingstjeneste den skal sælge med.',
    money: noSales,
    remedy: 'Vælg den på kontoret under Betalingstjeneste.',
  },
  'credentials.missing': {
    what: 'Kassen har ikke nøglerne til betalingstjenesten endnu.',
    money: noSales,
    remedy: 'Giv kassen nøglerne på kontoret under Betalingstjeneste.',
  },
  'credentials.refused': {
    what: 'Betalingstjenesten accepterer ikke kassens nøgler ({{status}}).',
    money: noSales,
    remedy: 'Lederen kontrollerer nøglerne til denne salgsenhed.',
  },
  'service.unreachable': {
    what: 'Der er ingen kontakt med betalingstjenesten på {{address}} ({{reason}}).',
    money: keepsAsking,
    remedy: 'Tjek nettet. Start ikke salget forfra, før dette er afsluttet.',
  },
  'service.notReached': {
    what: 'Der er ingen kontakt med betalingstjenesten på {{address}} ({{reason}}).',
    money: 'Der er ikke sendt noget, så der kan ikke blive trukket noget.',
    remedy: 'Tjek nettet. Kassen prøver i et minut til; du kan annullere når som helst.',
  },
  'service.slow': {
    what: 'Betalingstjenesten svarede ikke inden for {{seconds}}\u00a0s.',
    money: keepsAsking,
    remedy: 'Vent, eller tryk på Tjek nu.',
  },
  'service.garbled': {
    what: 'Noget andet end betalingstjenesten svarede ({{status}}, {{contentType}}).',
    money: keepsAsking,
    remedy: 'Tjek nettet: En loginside eller en proxy kan stå imellem.',
  },
  'service.failed': {
    what: 'Betalingstjenesten har selv problemer ({{status}}).',
    money: keepsAsking,
    remedy: 'Vent, eller tryk på Tjek nu.',
  },
  'service.limited': {
    what: 'Betalingstjenesten beder os om at spørge sjældnere.',
    money: keepsAsking,
    remedy: 'Kassen spørger igen om {{seconds}}\u00a0s.',
  },
  'service.busy': {
    what: 'Betalingstjenesten arbejder med denne betaling lige nu.',
    money: keepsAsking,
    remedy: 'Vent lidt; kassen spørger igen.',
  },
  'service.refused': {
    what: 'Betalingstjenesten sagde nej: {{title}} ({{status}}, kode {{code}}).',
    money: nothingCharged,
    remedy: 'Prøv igen, eller vælg en anden betalingsmåde. Sker det igen, så giv support koden.',
  },
  'sale.neverSent': {
    what: 'Anmodningen nåede ikke frem til betalingstjenesten ({{reason}}).',
    money: nothingCharged,
    remedy: 'Tjek nettet, og prøv igen, eller tag betaling på en anden måde.',
  },
  'sale.unknown': {
    what: 'Kassen kender ikke salget {{sale}}.',
    money: nothingChanged,
    remedy: 'Se på skærmen igen: Den viser det salg, der er i gang.',
  },
  'sale.cannotCancel': {
    what: 'Dette salg kan ikke længere annulleres.',
    money: 'Skærmen viser, hvordan det står til med pengene.',
    remedy: 'Vent på, hvordan det ender. Det, der er betalt, kan refunderes.',
  },
  'sale.cannotAnswer': {
    what: 'Spørgsmålet er ikke længere åbent.',
    money: 'Skærmen viser, hvordan det står til med pengene.',
    remedy: 'Gå ud fra det, skærmen viser nu.',
  },
  'sale.unfinished': {
    what: 'Dette salg er ikke afsluttet endnu.',
    money: 'Det er stadig åbent hos betalingstjenesten.',
    remedy: 'Vent på, hvordan det ender, eller annuller det.',
  },
  'sale.notAdopted': {
    what: 'Tjenesten har en betaling {{reference}}, som ikke er denne kasses.',
    money: 'Kassen rører den ikke og har ikke trukket noget med den.',
    remedy: 'Prøv igen: Det nye salg får sin egen reference. Sig det til lederen.',
  },
  'sale.quarantined': {
    what: 'Kassen og tjenesten er ikke enige om {{reference}}.',
    money: 'Penge kan være reserveret eller trukket. Tag ikke betaling af denne kunde igen.',
    remedy: 'Lederen sammenligner referencen med tjenesten.',
  },
  'sale.cancelRefused': {
    what: 'Betalingstjenesten afviser at frigive {{reference}}.',
    money: 'Det reserverede er reserveret indtil videre. Tag ikke betaling af denne kunde for det igen.',
    remedy: 'Lederen frigiver det en gang til på kontoret eller hos tjenesten.',
  },
  'sale.cannotRetry': {
    what: 'Salget kan ikke få et nyt forsøg nu.',
    money: 'Der er ikke startet en ny betaling.',
    remedy: 'Vent, til kassen ved, hvordan denne betaling endte.',
  },
  'sale.putAway': {
    what: 'Dette salg er ikke længere på skærmen.',
    money: 'Der er ikke startet en ny betaling.',
    remedy: 'Se på, hvad der er i kurven, og tag betaling for det som et nyt salg.',
  },
  'sale.needsOverride': {
    what: 'Hvordan en tidligere betaling for dette salg endte, vides ikke endnu.',
    money: 'Der er ikke startet en ny betaling.',
    remedy:
      'Vent, eller bed en leder om at gå videre: Den tidligere betaling frigives da, så snart den viser sig.',
  },
  'sale.belongsElsewhere': {
    what: 'Dette salg blev lavet med {{owner}}; kassen sælger nu med {{chosen}}.',
    money: nothingChanged,
    remedy: 'Start kassen med {{owner}} for at gå videre med salget.',
  },
  'sale.toldOtherwise': {
    what: 'Hubben siger noget andet om betalingen {{reference}} end betalingstjenesten.',
    money: nothingChanged,
    remedy: 'Vent, til kassen {{till}} har meldt sig til hubben, og prøv igen, eller refunder i {{till}}.',
  },
  'sale.notAlarmed': {
    what: 'Der er ikke noget at afklare manuelt med {{reference}}.',
    money: nothingChanged,
    remedy: 'Kassen afklarer det af sig selv; se igen om lidt.',
  },
  'sale.stillReserved': {
    what: '{{value}} af denne betaling er stadig reserveret hos kunden.',
    money: nothingChanged,
    remedy: 'Frigiv først resten, og afklar derefter.',
  },
  'refund.refused': {
    what: 'Betalingstjenesten sagde nej til refunderingen: {{title}} ({{status}}, kode {{code}}).',
    money: 'Der er ikke givet noget tilbage.',
    remedy:
      'Prøv refunderingen igen senere eller med et mindre beløb. Bliver den afvist igen, så giv support koden.',
  },
  'refund.nothingLeft': {
    what: 'Der er ikke noget tilbage af {{reference}} at refundere.',
    money: nothingChanged,
    remedy: 'Se på refunderingerne for dette salg: Det kan allerede være refunderet.',
  },
  'refund.tooMuch': {
    what: '{{value}} er mere, end der kan refunderes, {{limit}}.',
    money: nothingChanged,
    remedy: 'Refunder {{limit}} eller mindre.',
  },
  'basket.changed': {
    what: 'Kurven er ændret: Den løber nu op i {{value}}.',
    money: nothingCharged,
    remedy: 'Se på totalen, og tag betaling igen.',
  },
  'tip.alone': {
    what: 'Drikkepenge gives for noget.',
    money: nothingCharged,
    remedy: 'Tast beløbet, eller fyld kurven først.',
  },
  'basket.nothing': {
    what: 'Kurven er tom.',
    money: nothingCharged,
    remedy: 'Scan eller vælg noget først.',
  },
  'basket.ofEndedSale': {
    what: 'Denne kurv hører til det salg, der netop er afsluttet.',
    money: 'Der er ikke startet en ny betaling.',
    remedy: 'Prøv det salg igen, eller tryk på ”Tilbage til kurven” for at gå videre med den.',
  },
  'basket.noLine': {
    what: 'Denne linje er ikke længere i kurven.',
    money: nothingCharged,
    remedy: 'Se på kurven igen.',
  },
  'basket.notParked': {
    what: 'Denne kurv er ikke længere parkeret.',
    money: nothingCharged,
    remedy: 'Se på de parkerede kurve igen.',
  },
  'basket.full': {
    what: 'En kurv har plads til {{most}} linjer.',
    money: nothingCharged,
    remedy: 'Tag betaling for denne, og begynd på den næste.',
  },
  'basket.tooMany': {
    what: 'En linje har plads til {{most}} stk.',
    money: nothingCharged,
    remedy: 'Tag betaling for denne kurv, og begynd på den næste.',
  },
  'basket.tooManyParked': {
    what: 'Der er allerede {{most}} parkerede kurve.',
    money: nothingCharged,
    remedy: 'Hent en af dem frem, eller slet den.',
  },
  'product.unknown': {
    what: 'Varen findes ikke i kataloget.',
    money: nothingCharged,
    remedy: 'Indtast prisen, eller find varen i kataloget.',
  },
  'code.notCustomer': {
    what: 'Den scannede kode er ikke en kundes.',
    money: nothingCharged,
    remedy: 'Bed om koden i kundens betalingsapp, eller vis en QR i stedet.',
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
