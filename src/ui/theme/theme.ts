import type {
  InputProps,
  MantineColorsTuple,
  MantineTheme,
  MantineThemeOverride,
  VariantColorsResolver,
} from '@mantine/core'

/** Mantine's palettes as tokens, which change with scheme and product. */
const accent = Array.from({ length: 10 }, (_, shade) => `var(--hue-${shade})`) as unknown as MantineColorsTuple
/** As Mantine uses it in the light scheme: 0 to 2 backgrounds, 3 and 4 borders, 5 and 6 faint and soft text. */
const gray: MantineColorsTuple = [
  'var(--hover)',
  'var(--hover)',
  'var(--hover)',
  'var(--line)',
  'var(--line-field)',
  'var(--text-faint)',
  'var(--text-soft)',
  'var(--text-soft)',
  'var(--text)',
  'var(--text)',
]
/** As Mantine uses it in the dark scheme: 0 to 3 text, 4 borders, 5 to 7 backgrounds. */
const dark: MantineColorsTuple = [
  'var(--text)',
  'var(--text)',
  'var(--text-soft)',
  'var(--text-faint)',
  'var(--line-field)',
  'var(--hover)',
  'var(--card)',
  'var(--page)',
  'var(--page)',
  'var(--page)',
]

/** `color` is the name of a token: `accent`, `bad`, `wait`, `done`. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const tone = `var(--${color})`
  const line = (of: string) => `1px solid ${of}`
  switch (variant) {
    case 'filled':
      return {
        background: tone,
        hover: 'var(--accent-hover)',
        color: 'var(--on-accent)',
        border: line('transparent'),
      }
    case 'light':
      return {
        background: `var(--${color}-soft)`,
        hover: `var(--${color}-soft)`,
        color: tone,
        border: line('transparent'),
      }
    case 'outline':
      return { background: 'var(--card)', hover: `var(--${color}-soft)`, color: tone, border: line(tone) }
    case 'subtle':
      return { background: 'transparent', hover: 'var(--hover)', color: tone, border: line('transparent') }
    default:
      return {
        background: 'var(--card)',
        hover: 'var(--hover)',
        color: 'var(--text)',
        border: line('var(--line-field)'),
      }
  }
}

/** `base.css` locks the page's scroll: Mantine's lock writes a `<style>`, which the content security policy refuses. */
const drawer = {
  lockScroll: false,
  size: 420,
  radius: 14,
  transitionProps: { duration: 160, exitDuration: 0 },
}
const modal = { ...drawer, centered: true }

/** The theme of Mantine's parts. Values that change with scheme, product or language are in `tokens.css`. */
export const theme = {
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  respectReducedMotion: true,
  black: 'var(--text)',
  variantColorResolver,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    xs: 'var(--size-s)',
    sm: 'var(--size-m)',
    md: 'var(--size-body)',
    lg: 'var(--size-l)',
    xl: 'var(--size-xl)',
  },
  lineHeights: { md: 'var(--line-height)' },
  fontWeights: { medium: '500', bold: '650' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--size-xl)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--size-l)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--size-body)', lineHeight: 'inherit' },
    },
  },
  radius: { xs: '4px', sm: 'var(--radius-inner)', md: 'var(--radius)' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  components: {
    ActionIcon: { defaultProps: { size: 'var(--target)', variant: 'subtle', color: 'text-soft', radius: 'sm' } },
    Menu: { defaultProps: { shadow: 'md' } },
    // as `<header>` it would be a second banner landmark of the page
    Modal: {
      defaultProps: {
        ...modal,
        withCloseButton: false,
        closeOnClickOutside: false,
        attributes: { header: { component: 'div' } },
      },
    },
    ModalRoot: { defaultProps: modal },
    DrawerRoot: { defaultProps: drawer },
    Paper: { vars: () => ({ root: { '--paper-border-color': 'var(--line)' } }) },
    Checkbox: { defaultProps: { radius: 'xs', iconColor: 'var(--on-accent)' } },
    Input: {
      vars: (_theme: MantineTheme, { multiline }: InputProps) => ({
        wrapper: {
          '--input-height': 'var(--target)',
          '--input-fz': 'var(--size-body)',
          '--input-padding': '12px',
          '--input-padding-y': multiline ? '9px' : undefined,
          // an invalid value keeps the normal text colour
          '--input-color': 'var(--text)',
          '--input-placeholder-color': 'var(--text-faint)',
          // the field has its own gap
          '--input-margin-top': '0',
          '--input-margin-bottom': '0',
        },
      }),
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    RadioIndicator: { defaultProps: { iconColor: 'var(--on-accent)' } },
    Slider: { vars: () => ({ root: { '--slider-track-bg': 'var(--line)' } }) },
  },
} satisfies MantineThemeOverride
