// Words in Finnish of the kiosk where its staff come in.
import type { words as reference } from '#renderer/i18n/staff/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'kiosk.help.call': 'Apua',
  'kiosk.help.called': 'Kutsuttu',
  'kiosk.help.title': 'Henkilökunta on kutsuttu',
  'kiosk.help.words': 'Joku tulee luoksenne. Voitte jatkaa sillä aikaa; myös kesken oleva maksu jatkuu.',
  'kiosk.help.failed.title': 'Henkilökuntaa ei voitu kutsua',
  'kiosk.help.failed.words': 'Näytöllä ei ole yhteyttä kassaan. Kysykää kassalta.',
  'kiosk.help.close': 'Sulje',
  'kiosk.pin.title': 'Henkilökunnalle',
  'kiosk.pin.words': 'Kesken oleva maksu jatkuu sillä aikaa.',
  'kiosk.pin.label': 'Esihenkilön PIN',
  'kiosk.pin.missing': 'Näppäile esihenkilön PIN.',
  'kiosk.pin.wrong_one': 'PIN on väärä. {{count}} yritys jäljellä, ennen kuin kassa odottaa.',
  'kiosk.pin.wrong_other': 'PIN on väärä. {{count}} yritystä jäljellä, ennen kuin kassa odottaa.',
  'kiosk.pin.locked': 'PIN oli väärä liian monta kertaa. Yritä uudelleen, kun on kulunut {{time}}.',
  'kiosk.pin.notSet': 'Tällä kassalla ei ole vielä PIN-koodia. Aseta se koneella komennolla npm run pin.',
  'kiosk.pin.silent': 'Kassa ei vastaa. Yritä hetken kuluttua uudelleen.',
  'kiosk.pin.open': 'Avaa',
  'kiosk.staff.title': 'Henkilökunnan käytössä',
  'kiosk.staff.words':
    'Asiakkaat eivät voi nyt käyttää näyttöä. Jos siihen ei kosketa kahteen minuuttiin, se palaa heille.',
  'kiosk.staff.running':
    'Maksu on kesken: {{amount}}. Se jatkuu tämän näytön takana ja näkyy taas sen jälkeen.',
  'kiosk.staff.settled': 'Kaikki aiemmat myynnit on selvitetty.',
  'kiosk.staff.unsettled_one': '{{count}} aiempi myynti selvitettävänä. Kassa hoitaa sen itse.',
  'kiosk.staff.unsettled_other': '{{count}} aiempaa myyntiä selvitettävänä. Kassa hoitaa ne itse.',
  'kiosk.staff.waiting_one': '{{count}} aiempi myynti vaatii ihmistä. Katso se tämän kassan myyjän näytöltä.',
  'kiosk.staff.waiting_other':
    '{{count}} aiempaa myyntiä vaatii ihmistä. Katso ne tämän kassan myyjän näytöltä.',
  'kiosk.staff.clock.ahead':
    'Tämän kassan kello on {{off}} edellä: kuitteihin ja raportteihin tulee väärä aika. Aseta tämän koneen päivä ja kellonaika.',
  'kiosk.staff.clock.behind':
    'Tämän kassan kello on {{off}} jäljessä: kuitteihin ja raportteihin tulee väärä aika. Aseta tämän koneen päivä ja kellonaika.',
  'kiosk.staff.clock.beforeLast':
    'Tämän kassan kello on {{off}} jäljessä siitä, mitä se on viimeksi kirjannut: kuitteihin ja raportteihin tulee väärä aika. Aseta tämän koneen päivä ja kellonaika.',
  'kiosk.staff.noHelp': 'Kukaan ei ole pyytänyt apua.',
  'kiosk.staff.help': 'Asiakas on odottanut apua klo {{time}} alkaen.',
  'kiosk.staff.back': 'Takaisin asiakkaille',
  'kiosk.staff.office': 'Avaa toimisto',
  'kiosk.staff.close': 'Sulje itsepalvelu',
  'kiosk.staff.closeWords': 'Silloin näkyy se, mitä koneella on takana. Kesken olevat maksut jatkuvat.',
  'kiosk.staff.closeHow': 'Näyttö on tavallisessa selaimessa: poistu sulkemalla sen ikkuna.',
}
