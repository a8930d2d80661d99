// Sample pictures of a shop, for screens without a till: a round logo, a broad one, and three scenes for idle screens, drawn in place of photos.
import type { ShopPictures } from '#shared/shop-pictures.ts'

const drawn = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`

const round = drawn(
  360,
  360,
  '<circle cx="180" cy="180" r="176" fill="#123b33"/><path d="M96 140h144v60a72 60 0 0 1-144 0zM240 150h24a30 30 0 0 1 0 60h-30" fill="none" stroke="#f4e3c1" stroke-width="18"/><path d="M84 280h168" stroke="#f4e3c1" stroke-width="18"/><path d="M140 112c-14-18 14-30 0-48M190 112c-14-18 14-30 0-48" fill="none" stroke="#f4e3c1" stroke-width="10"/>',
)
const broad = drawn(
  720,
  200,
  '<rect x="8" y="8" width="704" height="184" rx="92" fill="none" stroke="#123b33" stroke-width="14"/><text x="360" y="132" text-anchor="middle" font-family="Inter, sans-serif" font-size="92" font-weight="800" letter-spacing="10" fill="#123b33">TORGET</text>',
)
const counter = drawn(
  1000,
  1000,
  '<rect width="1000" height="1000" fill="#e9d7bd"/><rect y="640" width="1000" height="360" fill="#6b4226"/><rect y="620" width="1000" height="44" fill="#8a5a36"/><path d="M300 360h320v160a160 140 0 0 1-320 0z" fill="#fdfaf4"/><ellipse cx="460" cy="362" rx="160" ry="38" fill="#4a2c18"/><path d="M620 400h50a70 70 0 0 1 0 140h-70" fill="none" stroke="#fdfaf4" stroke-width="34"/><ellipse cx="460" cy="636" rx="250" ry="26" fill="#fff8ec"/>',
)
const buns = drawn(
  1200,
  800,
  '<rect width="1200" height="800" fill="#2f4a44"/><ellipse cx="600" cy="600" rx="520" ry="120" fill="#f2ede2"/><circle cx="380" cy="480" r="150" fill="#c98a4b"/><circle cx="640" cy="430" r="170" fill="#d89a58"/><circle cx="870" cy="500" r="140" fill="#b97a3c"/><path d="M640 430m-110 0a110 110 0 1 1 70 102a70 70 0 1 1 60-100" fill="none" stroke="#7c4a1f" stroke-width="22"/>',
)
const street = drawn(
  750,
  1333,
  '<rect width="750" height="1333" fill="#f3c98b"/><circle cx="560" cy="300" r="120" fill="#fff1d0"/><path d="M0 520h240v813H0z" fill="#b4543a"/><path d="M240 420h280v913H240z" fill="#2f6b66"/><path d="M520 560h230v773H520z" fill="#7b3f52"/><path d="M300 980h160v353H300z" fill="#f7efe0"/><path d="M300 620h60v90h-60zM410 620h60v90h-60z" fill="#f7efe0"/>',
)

const name = (digit: string) => digit.repeat(32)
/** By the names under which a posed screen fetches them. */
export const samplePictures: Readonly<Record<string, string>> = {
  [name('a')]: round,
  [name('b')]: broad,
  [name('1')]: counter,
  [name('2')]: buns,
  [name('3')]: street,
}

export const roundLogo = { name: name('a'), width: 360, height: 360 }
export const broadLogo = { name: name('b'), width: 720, height: 200 }
export const shopPictures: ShopPictures = { logo: roundLogo, idle: [name('1'), name('2'), name('3')] }
