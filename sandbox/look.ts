// The colours and the typeface of all pages of the sandbox, in light and in dark.

export const tokens = /* css */ `
@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url('/phone/inter.woff2') format('woff2-variations');
}
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f3f0, #101315);
  --surface: light-dark(#ffffff, #191d20);
  --sunken: light-dark(#e4e2dc, #07090a);
  --line: light-dark(#dcd9d2, #2b3136);
  --edge: light-dark(#868c91, #727a80);
  --ink: light-dark(#14181c, #f1f2f2);
  --ink-2: light-dark(#4b5259, #b4bbc0);
  --accent: light-dark(#0b6b57, #3fbf9f);
  --accent-ink: light-dark(#ffffff, #06231c);
  --accent-soft: light-dark(#dcefe9, #12352d);
  --accent-press: light-dark(#095a49, #58cfb1);
  --wait: light-dark(#7a4f00, #e5b455);
  --wait-soft: light-dark(#fbefd6, #33280f);
  --bad: light-dark(#a3242b, #ff9d97);
  --bad-soft: light-dark(#fae3e2, #3a1718);
  --radius: 12px;
}
`
