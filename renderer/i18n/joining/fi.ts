// The texts for a customer who becomes a member, in Finnish.
import type { words as reference } from '#renderer/i18n/joining/en.ts'

export const words: Record<keyof typeof reference, string> = {
  'joining.scan': 'Skannatkaa koodi kameralla tai maksusovelluksella ja hyväksykää.',
  'joining.fellBack': 'Emme voineet lähettää pyyntöä puhelimeenne. Skannatkaa koodi.',
  'joining.push.title': 'Avatkaa maksusovellus: jäsenyys odottaa siellä.',
  'joining.push.words': 'Lukekaa ehdot ja hyväksykää.',
  'joining.withdrawing.title': 'Perutaan…',
  'joining.withdrawing.words': 'Älkää hyväksykö sitä enää.',
  'joining.unknown.words': 'Yhteys on poikki. Älkää liittykö uudelleen: selvitämme asiaa.',
  'joining.lost.words':
    'Näyttö on menettänyt yhteyden kassaan. Jos olette hyväksyneet, älkää liittykö uudelleen.',
  'joining.active.title': 'Tervetuloa!',
  'joining.active.words': 'Jäsenyytenne on voimassa: {{name}}.',
  'joining.active.captured': 'Nyt veloitettiin {{amount}}.',
  'joining.active.taking': 'Nyt veloitetaan {{amount}}.',
  'joining.active.nothing': 'Nyt ei veloitettu mitään.',
  'joining.declined.title': 'Ei liitytty',
  'joining.declined.words': 'Pyyntö hylättiin maksusovelluksessa. Mitään ei ole veloitettu.',
  'joining.withdrawn.title': 'Peruttu',
  'joining.withdrawn.words': 'Ette ole liittyneet. Mitään ei ole veloitettu.',
  'joining.withdrawn.givenBack': 'Ette ole liittyneet. Summa palautetaan.',
  'joining.expired.title': 'Aika päättyi',
  'joining.expired.words': 'Hyväksyntää ei saatu ajoissa. Mitään ei ole veloitettu.',
  'joining.failed.title': 'Ensimmäistä veloitusta ei maksettu',
  'joining.failed.words':
    'Ette ole liittyneet, eikä mitään veloitettu. Tarkistakaa kortti maksusovelluksessa.',
  'joining.refused.title': 'Se ei onnistunut',
  'joining.refused.words': 'Ette ole liittyneet, eikä mitään veloitettu. Henkilökunta auttaa teitä.',
  'joining.refused.alone':
    'Ette ole liittyneet, eikä mitään veloitettu. Jos näin käy uudelleen, kysykää kassalla.',
}
