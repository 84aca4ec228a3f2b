/** The status of something; never shown by colour alone. */
export type Tone = 'calm' | 'done' | 'wait' | 'bad'

const strokes: Record<Tone, string> = {
  calm: 'M12 11v5m0-8.5v.1',
  done: 'm8 12.5 2.8 2.8L16 9.5',
  wait: 'M12 7.5V12l3 2',
  bad: 'M12 7.5v5.2m0 3.2v.1',
}

export function ToneIcon({ tone }: { tone: Tone }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" />
      <path d={strokes[tone]} strokeLinejoin="round" />
    </svg>
  )
}
