// Words in Finnish for a journal that may not be the one that this till wrote, or a copy of another.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const notCharged = 'Sillä ei voi ottaa maksuja, ennen kuin esihenkilö on vahvistanut sen.'
const putBack =
  'Palauta oikea päiväkirja ja käynnistä kassa uudelleen. Jos sitä ei ole, esihenkilö vahvistaa tämän toimistossa, kohdassa Diagnostiikka.'

export const journalProblems = {
  'journal.shorter': {
    what: 'Kassa on kirjannut {{known}} merkintää, mutta päiväkirjassa on {{facts}}: se on poistettu, tai tilalle on pantu vanhempi.',
    money:
      'Siitä voi puuttua myyntejä. Niiden maksut ovat yhä palvelussa, mutta kassa ei voi hakea myyntejä sieltä. Sillä ei voi ottaa maksuja, ennen kuin esihenkilö on vahvistanut sen.',
    remedy: putBack,
  },
  'journal.replaced': {
    what: 'Päiväkirjan rivi {{row}} ei ole se, jonka tämä kassa kirjoitti: tilalle on pantu toinen päiväkirja.',
    money: notCharged,
    remedy: putBack,
  },
  'journal.unsigned': {
    what: 'Päiväkirja ei ole rivistä {{row}} alkaen tämän kassan kirjoittama: siitä puuttuu kassan allekirjoitus.',
    money: notCharged,
    remedy: putBack,
  },
  'journal.keyGone': {
    what: 'Avain, jolla kassa allekirjoittaa päiväkirjansa (anchor.sealed), on poissa, sitä ei voi avata täällä tai se kuuluu toiseen päiväkirjaan, joten päiväkirjaan ei voi luottaa.',
    money: notCharged,
    remedy:
      'Palauta anchor.sealed tai käynnistä kassa samana käyttäjänä ja samalla salausavaimella kuin ennen. Jos kumpikaan ei onnistu, esihenkilö vahvistaa päiväkirjan toimistossa, kohdassa Diagnostiikka.',
  },
  'journal.accepted': {
    what: 'Esihenkilö on vahvistanut päiväkirjan. Kassa jatkaa uudella tunnuksella, kun se käynnistetään uudelleen.',
    money: 'Sitä ennen ei voi ottaa maksuja.',
    remedy: 'Käynnistä kassa uudelleen. Sen näytöt ja keskus otetaan käyttöön uudelleen.',
  },
  'journal.notDoubted': {
    what: 'Päiväkirja on se, jonka tämä kassa kirjoitti: sitä ei tarvitse vahvistaa.',
    money: 'Mitään ei ole muutettu.',
    remedy: 'Jatka vain.',
  },
  'restore.otherService': {
    what: 'Kassa myy osoitteessa {{from}} ja kopio osoitteessa {{to}}.',
    money: 'Mitään ei ole muutettu.',
    remedy:
      'Valitse ensin {{to}} kohdassa Maksupalvelu ja palauta kopio sitten. Tai koneen ylläpitäjä palauttaa sen päätteellä: npm run journal -- restore.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
