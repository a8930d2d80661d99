// Words in Swedish for where a till’s credentials are kept, and when they cannot be opened.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { VaultWords } from '#shared/vault.ts'

const noSales = 'Du kan inte ta betalt förrän det är åtgärdat.'
const anew = 'Chefen lägger in nycklarna på nytt på kontoret, under Betaltjänst.'
const otherwise = 'Är den borta lägger chefen in nycklarna på nytt på kontoret, under Betaltjänst.'

export const vaultProblems = {
  'vault.otherKey': {
    what: 'Nycklarna i {{file}} är förseglade med en annan krypteringsnyckel än den i {{key}}.',
    money: noSales,
    remedy: `Starta kassan med den krypteringsnyckel som de är förseglade med. ${otherwise}`,
  },
  'vault.keyGone': {
    what: 'Krypteringsnyckeln till nycklarna i {{file}} finns inte här ({{key}}).',
    money: noSales,
    remedy: `Lägg tillbaka den och starta om kassan. ${otherwise}`,
  },
  'vault.keyUnfit': {
    what: 'Det som står i {{key}} är ingen krypteringsnyckel: den är 32 slumpmässiga byte, som base64 eller hex.',
    money: noSales,
    remedy: 'Lägg in den rätta där och starta om kassan. En ny görs med: openssl rand -base64 32',
  },
  'vault.keyOpen': {
    what: 'Andra kan läsa {{file}}, där krypteringsnyckeln ligger.',
    money: noSales,
    remedy:
      'Kör chmod 600 {{file}} som filens ägare och starta om kassan. Kan någon ha läst den ska både den och nycklarna bytas.',
  },
  'vault.unreadable': {
    what: 'Kassan får inte läsa {{file}}, som den behöver för sina nycklar ({{reason}}).',
    money: noSales,
    remedy: 'Ge kassans användare rätt att läsa filen, eller ange rätt fil, och starta om kassan.',
  },
  'vault.damaged': {
    what: 'Filen {{file}}, där nycklarna ligger, är skadad.',
    money: noSales,
    remedy: anew,
  },
  'vault.newer': {
    what: 'Nycklarna i {{file}} är förseglade av en nyare Kasse.',
    money: noSales,
    remedy:
      'Starta den med den nyare Kasse. Eller så lägger chefen in nycklarna på nytt på kontoret, under Betaltjänst.',
  },
  'vault.storeGone': {
    what: 'Nyckellagret som förseglade nycklarna i {{file}} öppnar dem inte här.',
    money: noSales,
    remedy:
      'Starta kassans skrivbordsapp som den användare som lade in dem. Hjälper det inte lägger chefen in dem på nytt på kontoret, under Betaltjänst.',
  },
  'vault.allTogether': {
    what: 'Nycklarna som ligger här kan inte öppnas nu: en som läggs in ensam skulle ersätta alla.',
    money: 'Inget har sparats, och det som ligger här är som det var.',
    remedy:
      'Lägg in alla tillsammans. Eller åtgärda det som håller dem stängda och lägg in den enda efteråt.',
  },
  'vault.stranger': {
    what: 'Filen {{file}} är inte förseglad av den här kassan, eller inte för den här platsen: den kommer från något annat ställe.',
    money: noSales,
    remedy: `Lägg tillbaka kassans egen fil och starta om kassan. Eller: ${anew}`,
  },
  'vault.older': {
    what: 'Filen {{file}} är äldre än den senaste som den här kassan skrev: någon har lagt tillbaka en tidigare kopia.',
    money: noSales,
    remedy: `Lägg tillbaka den nyare filen och starta om kassan. Eller: ${anew}`,
  },
  'credentials.elsewhere': {
    what: 'Nycklarna som ligger här lades in för {{entered}}. Kassan är nu inställd på {{now}}, och dit skickas de aldrig.',
    money: noSales,
    remedy:
      'Chefen lägger in alla nycklar för den nya tjänsten på kontoret, under Betaltjänst. Eller väljer den tidigare tjänsten där igen.',
  },
  'credentials.fixedElsewhere': {
    what: 'Nycklarna i miljön ({{names}}) gavs för {{given}}. Inställningarna anger nu {{now}}, och dit skickas de aldrig.',
    money: noSales,
    remedy: 'Starta om kassan med nycklarna till den tjänst som inställningarna anger.',
  },
  'service.fixed': {
    what: 'Nycklarna är satta i kassaprogrammets miljö ({{names}}) och gäller bara för {{given}}.',
    money: 'Inget har ändrats.',
    remedy:
      'Ändra tjänsten i settings.json och nycklarna där de är satta, och starta om kassan. Eller ta bort dem ur miljön och starta om kassan: då väljs tjänsten här och nycklarna läggs in här.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>

export const vault = {
  'access.kept.environment': 'De är satta i kassaprogrammets miljö ({{where}}) och kan inte ändras här.',
  'access.guards.environment':
    'Kassan lägger inget av dem på disken. Den som kan se in i programmet medan det körs, eller i filen som startar det, kan läsa dem.',
  'access.kept.keyStore':
    'Förseglade i {{where}}; krypteringsnyckeln finns i maskinens nyckellager, {{store}}.',
  'access.guards.keyStore':
    'En kopierad fil, en stulen disk eller en annan användare på maskinen öppnar inget. Ett annat program under samma användare kan kanske öppna dem.',
  'access.kept.givenKey':
    'Förseglade i {{where}} med krypteringsnyckeln från kassaprogrammets miljö ({{key}}).',
  'access.guards.givenKey':
    'En kopierad mapp eller en stulen disk öppnar inget, om inte krypteringsnyckeln också finns där. Den som kan se in i programmet medan det körs kan öppna dem.',
  'access.kept.keyFile': 'Förseglade i {{where}}; krypteringsnyckeln finns i filen {{key}}.',
  'access.guards.keyFile':
    'En kopia av kassans mapp öppnar inget utan den filen. Den som kan läsa båda filerna kan öppna dem.',
  'access.kept.ownKey':
    'Förseglade i {{where}}; krypteringsnyckeln ligger bredvid, i {{key}}, eftersom kassan inte når något nyckellager här.',
  'access.guards.ownKey':
    'En kopia av enbart den förseglade filen öppnar inget. Den som kan läsa kassans mapp, eller har en kopia av alltihop, kan öppna dem.',
} as const satisfies VaultWords
