// Words in Swedish for when something stands in the way: what happened, what it means for the money, what to do; for every code.
import { chainBreaks, machineProblems } from '#shared/words/sv/machine-problems.ts'
import { staffProblems } from '#shared/words/sv/staff-problems.ts'
import { printProblems } from '#shared/words/sv/print-problems.ts'
import { hubProblems } from '#shared/words/sv/hub-problems.ts'
import { journalProblems } from '#shared/words/sv/journal-problems.ts'
import { membershipProblems } from '#shared/words/sv/membership-problems.ts'
import { officeProblems } from '#shared/words/sv/office-problems.ts'
import { vaultProblems } from '#shared/words/sv/vault.ts'
import type { Problems } from '#shared/problem-words.ts'

const nothingCharged = 'Inget har dragits.'
const nothingChanged = 'Inget har ändrats.'
const keepsAsking = 'Betalningen kan fortfarande gå igenom; kassan fortsätter att fråga.'
const noSales = 'Du kan inte ta betalt förrän det är åtgärdat.'

const words: Problems['words'] = {
  'amount.notWhole': {
    what: '”{{given}}” är inget belopp.',
    money: nothingCharged,
    remedy: 'Knappa in beloppet igen.',
  },
  'amount.tooSmall': {
    what: '{{value}} är under det lägsta beloppet, {{limit}}.',
    money: nothingCharged,
    remedy: 'Knappa in {{limit}} eller mer.',
  },
  'amount.tooLarge': {
    what: '{{value}} är över det högsta beloppet, {{limit}}.',
    money: nothingCharged,
    remedy: 'Knappa in ett lägre belopp eller ta betalt på annat sätt.',
  },
  'amount.wrongCurrency': {
    what: 'Den här kassan tar {{expected}}, inte {{given}}.',
    money: nothingCharged,
    remedy: 'Ta betalt i {{expected}}.',
  },
  'phone.invalid': {
    what: 'Det är inte ett telefonnummer.',
    money: nothingCharged,
    remedy: 'Fråga efter numret igen; från utlandet börjar det med + och landskoden.',
  },
  'push.notAllowed': {
    what: 'Den här butiken får inte skicka förfrågningar till telefoner.',
    money: nothingCharged,
    remedy: 'Använd QR i stället.',
  },
  'customer.notFound': {
    what: 'Förfrågan kunde inte skickas till den här kunden.',
    money: nothingCharged,
    remedy: 'Använd QR i stället.',
  },
  'instrument.notAllowed': {
    what: 'Den här kassan får inte ta betalt på det sättet.',
    money: nothingCharged,
    remedy: 'Välj ett annat betalsätt.',
  },
  'till.busy': {
    what: 'Ett köp pågår redan i den här kassan.',
    money: 'Ingen ny betalning har startats.',
    remedy: 'Slutför eller avbryt först köpet som pågår.',
  },
  'till.notAnswering': {
    what: 'Skärmen får inget svar från kassan.',
    money:
      'Det som visas här kan vara gammalt. En betalning som pågår fortsätter i kassan; börja inte om den.',
    remedy:
      'Skärmen försöker igen av sig själv. Om det inte går över: kontrollera att kassaprogrammet är i gång.',
  },
  'till.mistake': {
    what: 'Något gick fel i kassan ({{what}}).',
    money: 'Det som är nedskrivet är säkert; en betalning som pågår klaras upp av sig själv.',
    remedy: 'Försök igen. Händer det igen, ge supporten den här texten.',
  },
  'service.notChosen': {
    what: 'Den här kassan vet ännu inte vilken betaltjänst den ska sälja med.',
    money: noSales,
    remedy: 'Välj den på kontoret, under Betaltjänst.',
  },
  'credentials.missing': {
    what: 'Kassan har inte nycklarna till betaltjänsten ännu.',
    money: noSales,
    remedy: 'Ge kassan nycklarna på kontoret, under Betaltjänst.',
  },
  'credentials.refused': {
    what: 'Betaltjänsten godtar inte kassans nycklar ({{status}}).',
    money: noSales,
    remedy: 'Chefen kontrollerar nycklarna för den här säljenheten.',
  },
  'service.unreachable': {
    what: 'Ingen kontakt med betaltjänsten på {{address}} ({{reason}}).',
    money: keepsAsking,
    remedy: 'Kontrollera nätet. Börja inte om köpet förrän det här är avslutat.',
  },
  'service.notReached': {
    what: 'Ingen kontakt med betaltjänsten på {{address}} ({{reason}}).',
    money: 'Inget har skickats, så inget kan dras.',
    remedy: 'Kontrollera nätet. Kassan försöker i en minut till; du kan avbryta när som helst.',
  },
  'service.slow': {
    what: 'Betaltjänsten svarade inte inom {{seconds}}\u00a0s.',
    money: keepsAsking,
    remedy: 'Vänta eller tryck på Kontrollera.',
  },
  'service.garbled': {
    what: 'Något annat än betaltjänsten svarade ({{status}}, {{contentType}}).',
    money: keepsAsking,
    remedy: 'Kontrollera nätet: en inloggningssida eller en proxy kan ligga emellan.',
  },
  'service.failed': {
    what: 'Betaltjänsten har egna problem ({{status}}).',
    money: keepsAsking,
    remedy: 'Vänta eller tryck på Kontrollera.',
  },
  'service.limited': {
    what: 'Betaltjänsten ber oss att fråga mer sällan.',
    money: keepsAsking,
    remedy: 'Kassan frågar igen om {{seconds}}\u00a0s.',
  },
  'service.busy': {
    what: 'Betaltjänsten arbetar med betalningen just nu.',
    money: keepsAsking,
    remedy: 'Vänta lite; kassan frågar igen.',
  },
  'service.refused': {
    what: 'Betaltjänsten sa nej: {{title}} ({{status}}, kod {{code}}).',
    money: nothingCharged,
    remedy: 'Försök igen eller välj ett annat betalsätt. Händer det igen, ge supporten koden.',
  },
  'sale.neverSent': {
    what: 'Förfrågan nådde inte betaltjänsten ({{reason}}).',
    money: nothingCharged,
    remedy: 'Kontrollera nätet och försök igen, eller ta betalt på annat sätt.',
  },
  'sale.unknown': {
    what: 'Kassan känner inte till köpet {{sale}}.',
    money: nothingChanged,
    remedy: 'Titta på skärmen igen: den visar köpet som pågår.',
  },
  'sale.cannotCancel': {
    what: 'Det här köpet kan inte längre avbrytas.',
    money: 'Skärmen visar hur det står till med pengarna.',
    remedy: 'Vänta på hur det slutar. Det som är betalt kan återbetalas.',
  },
  'sale.cannotAnswer': {
    what: 'Frågan är inte längre öppen.',
    money: 'Skärmen visar hur det står till med pengarna.',
    remedy: 'Gå efter det skärmen visar nu.',
  },
  'sale.unfinished': {
    what: 'Det här köpet är inte avslutat än.',
    money: 'Det är fortfarande öppet hos betaltjänsten.',
    remedy: 'Vänta på hur det slutar eller avbryt det.',
  },
  'sale.notAdopted': {
    what: 'Tjänsten har en betalning {{reference}} som inte är den här kassans.',
    money: 'Kassan rör den inte och har inte dragit något med den.',
    remedy: 'Försök igen: det nya köpet får en egen referens. Säg till chefen.',
  },
  'sale.quarantined': {
    what: 'Kassan och tjänsten är inte överens om {{reference}}.',
    money: 'Pengar kan vara reserverade eller dragna. Ta inte betalt av den här kunden igen.',
    remedy: 'Chefen jämför referensen med tjänsten.',
  },
  'sale.cancelRefused': {
    what: 'Betaltjänsten vägrar att släppa {{reference}}.',
    money: 'Det som är reserverat är reserverat tills vidare. Ta inte betalt för det av den här kunden igen.',
    remedy: 'Chefen släpper det en gång till på kontoret eller hos tjänsten.',
  },
  'sale.cannotRetry': {
    what: 'Köpet kan inte få ett nytt försök nu.',
    money: 'Ingen ny betalning har startats.',
    remedy: 'Vänta tills kassan vet hur betalningen slutade.',
  },
  'sale.putAway': {
    what: 'Det här köpet finns inte längre på skärmen.',
    money: 'Ingen ny betalning har startats.',
    remedy: 'Titta på vad som finns i varukorgen och ta sedan betalt för det som ett nytt köp.',
  },
  'sale.needsOverride': {
    what: 'Hur en tidigare betalning för köpet slutade är inte känt än.',
    money: 'Ingen ny betalning har startats.',
    remedy: 'Vänta, eller be en chef gå vidare: den tidigare betalningen släpps då så snart den syns.',
  },
  'sale.belongsElsewhere': {
    what: 'Köpet gjordes med {{owner}}; kassan säljer nu med {{chosen}}.',
    money: nothingChanged,
    remedy: 'Starta kassan med {{owner}} för att gå vidare med köpet.',
  },
  'sale.toldOtherwise': {
    what: 'Hubben säger något annat om betalningen {{reference}} än betaltjänsten.',
    money: nothingChanged,
    remedy:
      'Vänta tills kassan {{till}} har rapporterat till hubben och försök igen, eller återbetala i {{till}}.',
  },
  'sale.notAlarmed': {
    what: 'Det finns inget att klara upp manuellt med {{reference}}.',
    money: nothingChanged,
    remedy: 'Kassan klarar upp det själv; titta igen om en stund.',
  },
  'sale.stillReserved': {
    what: '{{value}} av betalningen är fortfarande reserverat hos kunden.',
    money: nothingChanged,
    remedy: 'Släpp först resten och klara sedan upp den.',
  },
  'refund.refused': {
    what: 'Betaltjänsten sa nej till återbetalningen: {{title}} ({{status}}, kod {{code}}).',
    money: 'Inget har betalats tillbaka.',
    remedy:
      'Försök återbetala igen senare eller ett mindre belopp. Nekas återbetalningen igen, ge supporten koden.',
  },
  'refund.nothingLeft': {
    what: 'Det finns inget kvar av {{reference}} att återbetala.',
    money: nothingChanged,
    remedy: 'Titta på köpets återbetalningar: det kan redan vara återbetalat.',
  },
  'refund.tooMuch': {
    what: '{{value}} är mer än vad som kan återbetalas, {{limit}}.',
    money: nothingChanged,
    remedy: 'Återbetala {{limit}} eller mindre.',
  },
  'basket.changed': {
    what: 'Varukorgen har ändrats: den kommer nu till {{value}}.',
    money: nothingCharged,
    remedy: 'Titta på summan och ta sedan betalt igen.',
  },
  'tip.alone': {
    what: 'Dricks ges för något.',
    money: nothingCharged,
    remedy: 'Slå in beloppet eller fyll varukorgen först.',
  },
  'basket.nothing': {
    what: 'Varukorgen är tom.',
    money: nothingCharged,
    remedy: 'Skanna eller välj något först.',
  },
  'basket.ofEndedSale': {
    what: 'Den här varukorgen hör till köpet som just avslutades.',
    money: 'Ingen ny betalning har startats.',
    remedy: 'Försök med det köpet igen, eller tryck på ”Tillbaka till varukorgen” för att gå vidare med den.',
  },
  'basket.noLine': {
    what: 'Den här raden finns inte längre i varukorgen.',
    money: nothingCharged,
    remedy: 'Titta på varukorgen igen.',
  },
  'basket.notParked': {
    what: 'Den här varukorgen är inte längre parkerad.',
    money: nothingCharged,
    remedy: 'Titta på de parkerade varukorgarna igen.',
  },
  'basket.full': {
    what: 'En varukorg rymmer {{most}} rader.',
    money: nothingCharged,
    remedy: 'Ta betalt för den här och börja sedan på nästa.',
  },
  'basket.tooMany': {
    what: 'En rad rymmer {{most}} stycken.',
    money: nothingCharged,
    remedy: 'Ta betalt för varukorgen och börja sedan på nästa.',
  },
  'basket.tooManyParked': {
    what: 'Det finns redan {{most}} parkerade varukorgar.',
    money: nothingCharged,
    remedy: 'Ta fram en av dem eller släng den.',
  },
  'product.unknown': {
    what: 'Varan finns inte i katalogen.',
    money: nothingCharged,
    remedy: 'Knappa in priset eller leta upp varan i katalogen.',
  },
  'code.notCustomer': {
    what: 'Den skannade koden är inte en kunds.',
    money: nothingCharged,
    remedy: 'Be om koden i kundens betalapp eller visa en QR i stället.',
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
