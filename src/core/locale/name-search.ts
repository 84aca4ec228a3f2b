import { hasPinyin, isHan, pinyinInitials } from './pinyin-rules.ts'

/** Each pinyin syllable with its first character in pinyin collation order; ü is written v. */
const syllables =
  'a吖ai哎an安ang肮ao凹ba丷bai挀ban扳bang邦bao勹bei卑ben奔beng伻bi屄bian边biao灬bie憋bin汃bing冫bo癶bu峬ca嚓cai偲can参cang仓cao撡ce冊cen嵾ceng曽' +
  'cha叉chai拆chan辿chang伥chao抄che车chen抻cheng阷chi吃chong充chou抽chu出chua歘chuai揣chuan巛chuang刅chui吹chun旾chuo逴ci呲cong匆cou凑' +
  'cu粗cuan汆cui崔cun邨cuo搓da咑dai呆dan丹dang当dao刀de嘚den扥deng灯di氐dia嗲dian敁diao刁die爹ding丁diu丟dong东dou吺du厾duan耑dui垖dun吨duo多' +
  'e妸ei诶en奀eng鞥er儿fa发fan帆fang匚fei飞fen分feng丰fo仏fou紑fu夫ga旮gai侅gan甘gang冈gao皋ge戈gei给gen根geng刯gong工gou勾gu估gua瓜guai乖guan关' +
  'guang光gui归gun丨guo呙ha哈hai咍han佄hang夯hao茠he诃hei黒hen拫heng亨hong叿hou齁hu乎hua花huai怀huan欢huang巟hui灰hun昏huo吙ji丌jia加jian戋' +
  'jiang江jiao艽jie阶jin巾jing坕jiong冂jiu丩ju凥juan姢jue噘jun军ka咔kai开kan刊kang忼kao尻ke匼ken肎keng劥kong空kou抠ku扝kua夸kuai蒯kuan宽' +
  'kuang匡kui亏kun坤kuo扩la垃lai来lan兰lang啷lao捞le仂lei雷leng崚li哩lia俩lian奁liang良liao撩lie毟lin拎ling伶liu溜long龙lou瞜lu噜lv驴luan娈' +
  'lve掠lun抡luo啰m呣ma妈mai埋man嫚mang牤mao猫me嚒mei坆men椚meng擝mi咪mian宀miao喵mie乜min民ming名miu谬mo摸mou哞mu毪na拏nai腉nan囡nang囔nao孬' +
  'ne疒nei娞nen恁neng能ng嗯ni妮nian拈niang娘niao鸟nie捏nin囜ning宁niu妞nong农nou羺nu奴nv女nuan奻nve疟nuo挪o喔ou讴pa妑pai拍pan眅pang乓pao抛pei呸' +
  'pen喷peng匉pi丕pian囨piao剽pie氕pin姘ping乒po钋pou剖pu仆qi七qia掐qian千qiang呛qiao悄qie苆qin亲qing靑qiong卭qiu丘qu区quan奍que炔qun夋ran呥' +
  'rang穣rao娆re惹ren人reng扔ri日rong戎rou厹ru邚rua挼ruan堧rui桵run瞤ruo捼sa仨sai毢san三sang桒sao掻se閪sen森seng僧sha杀shai筛shan山shang伤' +
  'shao弰she奢shei谁shen申sheng升shi尸shou収shu书shua刷shuai衰shuan闩shuang双shui脽shun吮shuo说si厶song忪sou凁su苏suan狻sui夊sun孙suo唆ta他' +
  'tai囼tan坍tang汤tao夲te忑teng熥ti剔tian天tiao旫tie帖ting厅tong囲tou偷tu凸tuan湍tui推tun吞tuo乇wa屲wai歪wan弯wang尢wei危wen昷weng翁wo挝wu乌' +
  'xi夕xia呷xian仙xiang乡xiao灱xie些xin心xing星xiong凶xiu休xu吁xuan吅xue削xun坃ya丫yan恹yang央yao幺ye倻yi一yin囙ying应yo哟yong佣you优yu込' +
  'yuan囦yue曰yun晕za帀zai災zan兂zang匨zao傮ze则zei贼zen怎zeng囎zha扎zhai夈zhan枬zhang张zhao佋zhe蜇zhen贞zheng凧zhi之zhong中zhou州zhu朱' +
  'zhua抓zhuai跩zhuan专zhuang妆zhui隹zhun宒zhuo拙zi孜zong宗zou邹zu租zuan钻zui厜zun尊zuo嘬'

const { compare } = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
const known = [...syllables.matchAll(/([a-z]+)(\P{ASCII})/gu)].map(([, syllable = '', first = '']) => ({
  syllable,
  first,
}))

/** The pinyin of a Chinese character without its tone, by the collation, which knows one reading of each; other characters in lower case. */
const syllableOf = (character: string): string => {
  if (!isHan(character)) return character.toLowerCase()
  if (!hasPinyin) return ''
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(known[middle]?.first ?? '', character) <= 0) low = middle + 1
    else high = middle
  }
  return known[low - 1]?.syllable ?? ''
}

const hasSyllables = (name: string, words: string): boolean => {
  const said = [...name].map(syllableOf)
  return said.some((_, at) => said.slice(at).join('').startsWith(words))
}

/** Whether a name contains the words, or its pinyin does: 王小明 is found by "wang", "wangxiao" and "wxm". */
export const matchesName = (name: string, query: string): boolean => {
  const normalized = query.trim().toLowerCase()
  if (name.toLowerCase().includes(normalized) || pinyinInitials(name).includes(normalized)) return true
  return /\p{Script=Han}/u.test(name) && hasSyllables(name, normalized.replaceAll(/\s+/g, ''))
}
