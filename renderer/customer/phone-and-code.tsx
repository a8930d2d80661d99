// The drawing of a phone held before a code. The frame stands where the code will be.

/** Strokes on a grid of 240, as large as `--code`. */
export function PhoneAndCode() {
  return (
    <svg className="phone-and-code" viewBox="0 0 240 240" aria-hidden="true">
      <rect className="quiet" x="3" y="3" width="234" height="234" rx="14" />
      <path className="quiet" d="M38 38h48v48H38zM154 38h48v48h-48zM38 154h48v48H38z" />
      <path className="quiet" d="M54 54h16v16H54zM170 54h16v16h-16zM54 170h16v16H54z" />
      <rect className="veil" x="92" y="68" width="92" height="156" rx="16" />
      <rect className="phone" x="92" y="68" width="92" height="156" rx="16" />
      <path className="phone" d="M128 210h20M112 128v-14h14M164 128v-14h-14M112 152v14h14M164 152v14h-14" />
      <path className="line" d="M106 140h64" />
    </svg>
  )
}
