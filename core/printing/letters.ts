// The letters of paper: each as it is where Western European code pages have it, else in its nearest form. No sign of it is a command to a printer.

/** Those of the five languages, the euro, and what Western European code pages share. */
const known = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ffŒœŠšŽžŸ€†‡‰]*$/

/** Stands for what has no form in any of them, such as a picture. */
export const noForm = '■'

/** A sign and what is printed for it: what is not its own letter with a mark, and what a mark or a small height would not say. */
const signs = `
  ĐD đd ĦH ħh ıi ĸk ŁL łl ŊN ŋn ŦT ŧt ẞSS
  ƀb ƁB ƂB ƃb ƄB ƅb ƆO ƇC ƈc ƉD ƊD ƋD ƌd ƍd ƎE ƏE ƐE ƑF ƒf ƓG ƔG ƕhv ƖI ƗI ƘK ƙk ƚl ƛl ƜM ƝN ƞn ƟO ƢOI ƣoi ƤP ƥp ƦR ƧS ƨs ƩS ƪs ƫt ƬT ƭt ƮT ƱU ƲV ƳY ƴy
  ƵZ ƶz ƷZ ƸZ ƹz ƺz ƻ2 Ƽ5 ƽ5 ƾts ƿw ǀ| ǁ|| ǂ| ǃ! ǝe ǤG ǥg ǶHv ǷW ȜY ȝy ȠN ȡd ȢOU ȣou ȤZ ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp ȺA ȻC ȼc ȽL ȾT ȿs ɀz Ɂ' ɂ' ɃB ɄU ɅV ɆE ɇe ɈJ ɉj
  ɊQ ɋq ɌR ɍr ɎY ɏy əe ɨi ʉu ʒz ẜs ẝs ẟd ỺLL ỻll ỼV ỽv ỾY ỿy
  ʹ' ʺ" ʻ' ʼ' ʽ' ʾ' ʿ' ˈ' ‘' ’' ‚' ‛' ′' ‵' “" ”" „" ‟" ″" ‶" ‹< ›>
  ‐- ‑- ‒- –- —- ―- ⁃- −- •· ‣· ․. ‧· ∙· ◦· ●· ⁄/ ∕/ ‖|| ‗_ ‱%oo ‽?! ※* ⁂* ⁎* ⁑** ∗* ⁓~ ∼~ ≈~ ≤<= ≥>= ←<- →->
`
const nearest = new Map(
  signs
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

const unseen = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What a reader sees as one sign, though it may be several characters. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function printableText(text: string): string {
  const whole = text.normalize('NFC')
  if (known.test(whole)) return whole
  return Array.from(graphemes.segment(whole), ({ segment }) => {
    const form = Array.from(segment, formOf).join('')
    return form === '' || form.replaceAll(noForm, '') !== '' ? form : noForm
  }).join('')
}

function formOf(character: string): string {
  if (known.test(character)) return character
  if (/(?!\ufeff)\s/.test(character)) return ' '
  if (unseen.test(character)) return ''
  const form = nearest.get(character)
  if (form !== undefined) return form
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare === character ? noForm : Array.from(bare, formOf).join('')
}
