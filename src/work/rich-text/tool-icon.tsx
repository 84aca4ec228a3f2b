/** Paths in a view box of 20 × 20, with strokes of 1.8. Only the editor shows them, so they load with it. */
const shapes = {
  bold: 'M6.5 4h4.2a2.9 2.9 0 0 1 0 5.8H6.5zM6.5 9.8h5a3.1 3.1 0 0 1 0 6.2h-5z',
  italic: 'M8.5 4H15M5 16h6.5M12 4 8 16',
  strike:
    'M3.5 10h13M14 6.2C13.4 4.8 12 4 10 4 7.6 4 6.2 5.2 6.2 7c0 1 .4 1.8 1.3 2.300M6 13.600c.6 1.5 2 2.4 4 2.4 2.4 0 4-1.2 4-3.1 0-.5-.1-.9-.3-1.3',
  heading: 'M5 4v12M15 4v12M5 10h10',
  bullets: 'M8 5.500h9M8 10h9M8 14.500h9M3.8 5.500v.1M3.8 10v.1M3.8 14.500v.1',
  numbers:
    'M8.5 5.500H17M8.5 10H17M8.5 14.500H17M3.2 4.3 4.4 3.500v4M3 12.600a1.2 1.2 0 0 1 2.4.2c0 .8-1.1 1.5-2.4 3.200h2.5',
  tasks: 'M10.5 5.500H17M10.5 14H17M3 5.800l1.5 1.5 2.7-2.900M3 14.300l1.5 1.5 2.7-2.9',
  quote: 'M3.5 4v12M8 5.500h9M8 10h9M8 14.500h6',
  code: 'M7 5.5 2.5 10 7 14.500M13 5.500l4.5 4.5-4.5 4.5',
  table: 'M3.5 4.500h13v11h-13zM3.5 8.500h13M10 8.500v7',
  mention: 'M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6M13 7v4a2 2 0 0 0 4 0v-1a7 7 0 1 0-3 5.7',
} as const

/** A decorative icon of the editor's toolbar; the button says its name. */
export function ToolIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
