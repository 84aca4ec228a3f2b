import { expect, test } from 'vitest'
import { markdownOfJira } from './jira-markup.ts'

test.each([
  ['h2. Steps', '## Steps'],
  ['*bold* and _slanted_ and -gone-', '**bold** and *slanted* and ~~gone~~'],
  ['这是*重点*，不是-错误-', '这是**重点**，不是~~错误~~'],
  ['snake_case_name stays, 2*3*4 stays, a - b - c stays', 'snake_case_name stays, 2*3*4 stays, a - b - c stays'],
  ['* one\n** two\n# first\n## second', '- one\n   - two\n1. first\n   1. second'],
  ['- one\n- two', '- one\n- two'],
  ['see [the plan|https://a.example/x_y_z|smart-link]', 'see [the plan](https://a.example/x_y_z)'],
  ['[https://a.example/a_b_c]', '<https://a.example/a_b_c>'],
  ['[run|javascript:alert(1)]', '[run|javascript:alert(1)]'],
  ['call {{do_it_now()}}', 'call `do_it_now()`'],
  ['a\n{code:java|title=A.java}\nint *a* = _b_;\n{code}\nb', 'a\n\n```java\nint *a* = _b_;\n```\n\nb'],
  ['{noformat}h1. no{noformat}', '```\nh1. no\n```'],
  ['{quote}one\ntwo{quote}', '> one\n> two'],
  ['bq. said', '> said'],
  ['{color:#ff0000}red{color}', 'red'],
  ['{panel:title=Note}careful{panel}', '**Note**\ncareful'],
  ['||Name||Size||\n|a|*b*|', '| Name | Size |\n| --- | --- |\n| a | **b** |'],
  ['|a|b|\n|c|d|', '|   |   |\n| --- | --- |\n| a | b |\n| c | d |'],
  ['ask [~ada] about !screen_shot_1.png|thumbnail!', 'ask @ada about `screen_shot_1.png`'],
  ['----', '---'],
  ['[ ] is no link, {braces} stay', '[ ] is no link, {braces} stay'],
])('%j becomes %j', (given, expected) => {
  expect(markdownOfJira(given)).toBe(expected)
})

test('a long hostile text ends soon', () => {
  const begun = performance.now()
  for (const piece of ['{code}', '*a', '[a|', '{{', '!a.', '|', '-a ', '{panel:title=', '{quote}'])
    markdownOfJira(piece.repeat(20_000 / piece.length))
  expect(performance.now() - begun).toBeLessThan(2000)
  const spaces = ' '.repeat(80_000)
  expect(markdownOfJira(`{noformat}${spaces}x{noformat}`)).toBe(`\`\`\`\n${spaces}x\n\`\`\``)
})
