// Words in Finnish for when something stands in the way: what happened, what it means for the money, what to do; for every code.
import { chainBreaks, machineProblems } from '#shared/words/fi/machine-problems.ts'
import { staffProblems } from '#shared/words/fi/staff-problems.ts'
import { printProblems } from '#shared/words/fi/print-problems.ts'
import { hubProblems } from '#shared/words/fi/hub-problems.ts'
import { journalProblems } from '#shared/words/fi/journal-problems.ts'
import { membershipProblems } from '#shared/words/fi/membership-problems.ts'
import { officeProblems } from '#shared/words/fi/office-problems.ts'
import { vaultProblems } from '#shared/words/fi/vault.ts'
import type { Problems } from '#shared/problem-words.ts'

const nothingCharged = 'Mitään ei ole veloitettu.'
const nothingChanged = 'Mitään ei ole muutettu.'
const keepsAsking = 'Maksu voi silti mennä läpi; kassa kysyy koko ajan.'
const noSales = 'Maksuja ei voi ottaa, ennen kuin asia on korjattu.'

const words: Problems['words'] = {
  'amount.notWhole': {
    what: '”{{given}}” ei ole summa.',
    money: nothingCharged,
    remedy: 'Näppäile summa uudelleen.',
  },
  'amount.tooSmall': {
    what: '{{value}} on alle pienimmän summan, {{limit}}.',
    money: nothingCharged,
    remedy: 'Näppäile {{limit}} tai enemmän.',
  },
  'amount.tooLarge': {
    what: '{{value}} ylittää suurimman summan, {{limit}}.',
    money: nothingCharged,
    remedy: 'Näppäile pienempi summa tai ota maksu muulla tavalla.',
  },
  'amount.wrongCurrency': {
    what: 'Tämän kassan valuutta on {{expected}}, ei {{given}}.',
    money: nothingCharged,
    remedy: 'Veloita valuutassa {{expected}}.',
  },
  'phone.invalid': {
    what: 'Tämä ei ole puhelinnumero.',
    money: nothingCharged,
    remedy: 'Kysy numero uudelleen; ulkomainen numero alkaa merkillä + ja maakoodilla.',
  },
  'push.notAllowed': {
    what: 'Tämä liike ei voi lähettää maksupyyntöjä puhelimiin.',
    money: nothingCharged,
    remedy: 'Käytä QR-koodia.',
  },
  'customer.notFound': {
    what: 'Maksupyyntöä ei voitu lähettää tälle asiakkaalle.',
    money: nothingCharged,
    remedy: 'Käytä QR-koodia.',
  },
  'instrument.notAllowed': {
    what: 'Tämä kassa ei voi ottaa maksua tällä tavalla.',
    money: nothingCharged,
    remedy: 'Valitse toinen maksutapa.',
  },
  'till.busy': {
    what: 'Tällä kassalla on jo myynti kesken.',
    money: 'Uutta maksua ei aloitettu.',
    remedy: 'Vie kesken oleva myynti ensin loppuun tai peruuta se.',
  },
  'till.notAnswering': {
    what: 'Kassa ei vastaa tälle näytölle.',
    money:
      'Näytön tiedot voivat olla vanhoja. Kesken oleva maksu jatkuu kassassa; älä aloita sitä uudelleen.',
    remedy: 'Näyttö yrittää uudelleen itsestään. Jos tämä jatkuu, tarkista, että kassaohjelma on käynnissä.',
  },
  'till.mistake': {
    what: 'Kassassa tapahtui virhe ({{what}}).',
    money: 'Kirjattu on turvassa; kesken oleva maksu selviää itsestään.',
    remedy: 'Yritä uudelleen. Jos näin käy toistamiseen, kerro tämä teksti tuelle.',
  },
  'service.notChosen': {
    what: 'Tälle kassalle ei ole vielä kerrottu, minkä maksupalvelun kautta se myy.',
    money: noSales,
    remedy: 'Valitse se toimistossa, kohdassa Maksupalvelu.',
  },
  'credentials.missing': {
    what: 'Kassalla ei ole vielä tunnuksia maksupalveluun.',
    money: noSales,
    remedy: 'Anna kassalle tunnukset toimistossa, kohdassa Maksupalvelu.',
  },
  'credentials.refused': {
    what: 'Maksupalvelu ei hyväksy kassan tunnuksia ({{status}}).',
    money: noSales,
    remedy: 'Esihenkilö tarkistaa tämän myyntipisteen tunnukset.',
  },
  'service.unreachable': {
    what: 'Maksupalveluun ei saada yhteyttä osoitteessa {{address}} ({{reason}}).',
    money: keepsAsking,
    remedy: 'Tarkista verkko. Älä aloita myyntiä uudelleen, ennen kuin tämä on päättynyt.',
  },
  'service.notReached': {
    what: 'Maksupalveluun ei saada yhteyttä osoitteessa {{address}} ({{reason}}).',
    money: 'Mitään ei ole lähetetty, joten mitään ei voida veloittaa.',
    remedy: 'Tarkista verkko. Kassa yrittää vielä minuutin; voit peruuttaa milloin vain.',
  },
  'service.slow': {
    what: 'Maksupalvelu ei vastannut {{seconds}} sekunnissa.',
    money: keepsAsking,
    remedy: 'Odota tai paina Tarkista.',
  },
  'service.garbled': {
    what: 'Vastaus ei tullut maksupalvelulta ({{status}}, {{contentType}}).',
    money: keepsAsking,
    remedy: 'Tarkista verkko: välissä voi olla kirjautumissivu tai välityspalvelin.',
  },
  'service.failed': {
    what: 'Maksupalvelussa on häiriö ({{status}}).',
    money: keepsAsking,
    remedy: 'Odota tai paina Tarkista.',
  },
  'service.limited': {
    what: 'Maksupalvelu pyytää meitä hidastamaan.',
    money: keepsAsking,
    remedy: 'Kassa kysyy uudelleen {{seconds}}\u00a0s kuluttua.',
  },
  'service.busy': {
    what: 'Maksupalvelu käsittelee tätä maksua juuri nyt.',
    money: keepsAsking,
    remedy: 'Odota hetki; kassa kysyy uudelleen.',
  },
  'service.refused': {
    what: 'Maksupalvelu kieltäytyi: {{title}} ({{status}}, koodi {{code}}).',
    money: nothingCharged,
    remedy: 'Yritä uudelleen tai valitse toinen maksutapa. Jos näin käy toistamiseen, kerro koodi tuelle.',
  },
  'sale.neverSent': {
    what: 'Pyyntö ei päässyt maksupalveluun ({{reason}}).',
    money: nothingCharged,
    remedy: 'Tarkista verkko ja yritä uudelleen, tai ota maksu muulla tavalla.',
  },
  'sale.unknown': {
    what: 'Kassa ei tunne myyntiä {{sale}}.',
    money: nothingChanged,
    remedy: 'Katso näyttöä uudelleen: se näyttää kesken olevan myynnin.',
  },
  'sale.cannotCancel': {
    what: 'Tätä myyntiä ei voi enää peruuttaa.',
    money: 'Näyttö kertoo, mitä rahoille kuuluu.',
    remedy: 'Odota, miten se päättyy. Maksetun voi hyvittää.',
  },
  'sale.cannotAnswer': {
    what: 'Kysymys ei ole enää avoinna.',
    money: 'Näyttö kertoo, mitä rahoille kuuluu.',
    remedy: 'Toimi sen mukaan, mitä näyttö nyt kertoo.',
  },
  'sale.unfinished': {
    what: 'Tämä myynti ei ole vielä päättynyt.',
    money: 'Se on yhä auki maksupalvelussa.',
    remedy: 'Odota, miten se päättyy, tai peruuta se.',
  },
  'sale.notAdopted': {
    what: 'Palvelussa on maksu {{reference}}, joka ei ole tämän kassan.',
    money: 'Kassa ei koske siihen eikä ole veloittanut sillä mitään.',
    remedy: 'Yritä uudelleen: uusi myynti saa oman viitteen. Kerro esihenkilölle.',
  },
  'sale.quarantined': {
    what: 'Kassan ja palvelun tiedot eroavat: {{reference}}.',
    money: 'Rahaa voi olla varattu tai veloitettu. Älä veloita tätä asiakasta uudelleen.',
    remedy: 'Esihenkilö vertaa viitettä palveluun.',
  },
  'sale.cancelRefused': {
    what: 'Maksupalvelu ei suostu purkamaan varausta {{reference}}.',
    money: 'Varattu raha on toistaiseksi varattuna. Älä veloita sitä tältä asiakkaalta uudelleen.',
    remedy: 'Esihenkilö purkaa varauksen uudelleen toimistossa tai palvelussa.',
  },
  'sale.cannotRetry': {
    what: 'Tätä myyntiä ei voi yrittää nyt uudelleen.',
    money: 'Uutta maksua ei aloitettu.',
    remedy: 'Odota, kunnes kassa tietää, miten tämä maksu päättyi.',
  },
  'sale.putAway': {
    what: 'Tämä myynti ei ole enää näytöllä.',
    money: 'Uutta maksua ei aloitettu.',
    remedy: 'Katso, mitä ostoskorissa on, ja veloita se uutena myyntinä.',
  },
  'sale.needsOverride': {
    what: 'Ei vielä tiedetä, miten tämän myynnin aiempi maksu päättyi.',
    money: 'Uutta maksua ei aloitettu.',
    remedy: 'Odota tai pyydä esihenkilöä jatkamaan: aiemman maksun varaus puretaan heti, kun se näkyy.',
  },
  'sale.belongsElsewhere': {
    what: 'Tämä myynti tehtiin myyntipisteellä {{owner}}; kassa myy nyt myyntipisteellä {{chosen}}.',
    money: nothingChanged,
    remedy: 'Jatka myyntiä käynnistämällä kassa myyntipisteellä {{owner}}.',
  },
  'sale.toldOtherwise': {
    what: 'Keskus kertoo maksusta {{reference}} toisin kuin maksupalvelu.',
    money: nothingChanged,
    remedy:
      'Odota, kunnes {{till}} on ilmoittanut keskukselle, ja yritä uudelleen, tai hyvitä kassalla {{till}}.',
  },
  'sale.notAlarmed': {
    what: 'Maksussa {{reference}} ei ole mitään käsin selvitettävää.',
    money: nothingChanged,
    remedy: 'Kassa selvittää sen itse; katso hetken päästä uudelleen.',
  },
  'sale.stillReserved': {
    what: 'Tästä maksusta on yhä varattu {{value}} asiakkaan tililtä.',
    money: nothingChanged,
    remedy: 'Pura ensin varaus ja selvitä sitten.',
  },
  'refund.refused': {
    what: 'Maksupalvelu hylkäsi hyvityksen: {{title}} ({{status}}, koodi {{code}}).',
    money: 'Mitään ei ole palautettu.',
    remedy:
      'Yritä hyvitystä myöhemmin uudelleen tai hyvitä pienempi summa. Jos hyvitys hylätään taas, kerro koodi tuelle.',
  },
  'refund.nothingLeft': {
    what: 'Maksusta {{reference}} ei ole mitään hyvitettävää jäljellä.',
    money: nothingChanged,
    remedy: 'Katso tämän myynnin hyvitykset: se on voitu jo hyvittää.',
  },
  'refund.tooMuch': {
    what: '{{value}} on enemmän kuin voidaan hyvittää, {{limit}}.',
    money: nothingChanged,
    remedy: 'Hyvitä {{limit}} tai vähemmän.',
  },
  'basket.changed': {
    what: 'Ostoskori on muuttunut: summa on nyt {{value}}.',
    money: nothingCharged,
    remedy: 'Katso loppusumma ja veloita sitten uudelleen.',
  },
  'tip.alone': {
    what: 'Tippi annetaan jostakin.',
    money: nothingCharged,
    remedy: 'Näppäile ensin summa tai lisää tuotteet.',
  },
  'basket.nothing': {
    what: 'Ostoskori on tyhjä.',
    money: nothingCharged,
    remedy: 'Skannaa tai valitse ensin jotakin.',
  },
  'basket.ofEndedSale': {
    what: 'Tämä ostoskori kuuluu myyntiin, joka juuri päättyi.',
    money: 'Uutta maksua ei aloitettu.',
    remedy: 'Yritä sitä myyntiä uudelleen tai palaa siihen painamalla ”Takaisin ostoskoriin”.',
  },
  'basket.noLine': {
    what: 'Tätä riviä ei ole enää ostoskorissa.',
    money: nothingCharged,
    remedy: 'Katso ostoskoria uudelleen.',
  },
  'basket.notParked': {
    what: 'Tämä ostoskori ei ole enää odottamassa.',
    money: nothingCharged,
    remedy: 'Katso odottavia ostoskoreja uudelleen.',
  },
  'basket.full': {
    what: 'Ostoskoriin mahtuu {{most}} riviä.',
    money: nothingCharged,
    remedy: 'Veloita tämä ja aloita seuraava.',
  },
  'basket.tooMany': {
    what: 'Riville mahtuu {{most}} kappaletta.',
    money: nothingCharged,
    remedy: 'Veloita tämä ostoskori ja aloita seuraava.',
  },
  'basket.tooManyParked': {
    what: 'Odottamassa on jo {{most}} ostoskoria.',
    money: nothingCharged,
    remedy: 'Ota jokin niistä esiin tai poista se.',
  },
  'product.unknown': {
    what: 'Tuotetta ei ole tuoteluettelossa.',
    money: nothingCharged,
    remedy: 'Näppäile hinta tai etsi tuote luettelosta.',
  },
  'code.notCustomer': {
    what: 'Skannattu koodi ei ole asiakkaan.',
    money: nothingCharged,
    remedy: 'Pyydä asiakkaan maksusovelluksen koodi tai näytä QR-koodi.',
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
