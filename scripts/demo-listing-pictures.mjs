/** `node scripts/demo-listing-pictures.mjs`: draws the pictures of the demo's listings: houses of a town, and what is in them. */
import { drawAll, HEIGHT, numbers, scene, seedOf, shadow, table, WIDTH } from './lib/drawing.mjs';

const MORNING = ['#dcebf3', '#f6ead6'];
const NOON = ['#bfe0f0', '#eaf4f4'];
const DUSK = ['#f2c9a5', '#f7e3cf'];
const GREY = ['#d5dde2', '#eef0ee'];
const NIGHT = ['#141d3d', '#3c4a7a'];

function street(color = '#b7b0a4', y = 356) {
  return `<rect y="${y}" width="${WIDTH}" height="${HEIGHT - y}" fill="${color}"/><rect y="${y}" width="${WIDTH}" height="5" fill="#fff" opacity=".25"/>`;
}

function stripes({ x, y, width, colors }) {
  const count = Math.round(width / 34);
  const each = width / count;
  return Array.from({ length: count }, (_, n) => {
    const left = x + n * each;
    return `<path d="M${left} ${y}h${each}l${(left + each / 2 - 280) / 24} 46q${-each / 2} 15 ${-each} 0z" fill="${colors[n % 2]}"/>`;
  }).join('');
}

/** A small house with a shop window, a door and an awning. */
function house({ sky, wall, roof, awning, door, shown, sign, lit = '#fbe6b4' }) {
  return scene(
    sky,
    `<rect x="0" y="150" width="96" height="206" fill="#000" opacity=".07"/><rect x="464" y="120" width="96" height="236" fill="#000" opacity=".07"/>${street()}${shadow(280, 360, 210, 14)}
<path d="M84 128l196-78 196 78z" fill="${roof}"/><rect x="100" y="124" width="360" height="232" fill="${wall}"/><rect x="100" y="124" width="360" height="232" fill="url(#light)"/>
<rect x="126" y="206" width="206" height="122" rx="4" fill="#3b342e"/><rect x="133" y="213" width="192" height="108" fill="${lit}"/>${shown}<path d="M133 213h70l-56 108h-14z" fill="#fff" opacity=".2"/>
<rect x="364" y="206" width="74" height="150" rx="4" fill="${door}"/><rect x="376" y="218" width="50" height="60" rx="3" fill="${lit}"/><circle cx="428" cy="296" r="5" fill="#f4e3b0"/>
<rect x="116" y="326" width="226" height="12" fill="#00000022"/>${stripes({ x: 112, y: 176, width: 336, colors: awning })}
<rect x="190" y="136" width="180" height="34" rx="6" fill="#fffaf0"/>${sign}`,
  );
}

const books = (seed, { x = 140, y = 318, width = 178, rows = 2 } = {}) => {
  const random = numbers(seedOf(seed));
  const colors = ['#8c3b2f', '#2f5d50', '#c9973f', '#3d5a80', '#6b4a78', '#b86b4b', '#4b6b3a'];
  return Array.from({ length: rows }, (_, row) => {
    const floor = y - row * 52;
    const spines = [];
    for (let left = x; left < x + width - 14; ) {
      const [thick, tall] = [9 + random() * 9, 30 + random() * 14];
      const color = colors[Math.floor(random() * colors.length)];
      spines.push(`<rect x="${left}" y="${floor - tall}" width="${thick}" height="${tall}" rx="1" fill="${color}"/>`);
      left += thick + 1.5;
    }
    return `${spines.join('')}<rect x="133" y="${floor}" width="192" height="5" fill="#7a5a3a"/>`;
  }).join('');
};

const bicycle = (x, y, size, color) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke-linecap="round"><circle cx="0" cy="0" r="40" stroke="#2b2b2b" stroke-width="6"/><circle cx="128" cy="0" r="40" stroke="#2b2b2b" stroke-width="6"/><path d="M0 0l40-62h56L50 0zM40-62L50 0M96-62L128 0M96-62l-6-22h22M40-62l-5-16h-16h32" stroke="${color}" stroke-width="7"/></g>`;

const clock = (x, y, r, face = '#fffaf0') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#5b3a22"/><circle cx="${x}" cy="${y}" r="${r * 0.82}" fill="${face}"/><path d="M${x} ${y}V${y - r * 0.58}M${x} ${y}l${r * 0.42} ${r * 0.22}" stroke="#2b211a" stroke-width="${r / 9}" stroke-linecap="round"/>`;

const cupOf = (x, y, size, body, drink) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M44 6c26-6 26 32-4 30" fill="none" stroke="${body}" stroke-width="8"/><path d="M-46 0h92q-4 54-46 54T-46 0z" fill="${body}"/><ellipse rx="46" ry="11" fill="${body}"/><ellipse cy="1" rx="38" ry="8" fill="${drink}"/><path d="M-12-22q-8-12 0-24M12-22q-8-12 0-24" stroke="#fff" stroke-opacity=".7" stroke-width="4" fill="none" stroke-linecap="round"/></g>`;

const lighthouse = (x, y, size, color) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-22 0l8-150h28l8 150z" fill="#fbf8f2"/><path d="M-19.300-50l2.200-40h34.200l2.200 40zM-14.700-136l.7-14h28l.7 14z" fill="${color}"/><rect x="-16" y="-172" width="32" height="22" fill="#fbe08a"/><path d="M-20-172L0-192l20 20z" fill="${color}"/></g>`;

const line = (y, color = '#5b4632') => `<rect x="214" y="${y}" width="132" height="9" rx="4" fill="${color}"/>`;

function cinema() {
  const random = numbers(seedOf('moonlight'));
  const stars = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${random() * WIDTH}" cy="${random() * 230}" r="${0.8 + random() * 1.6}" fill="#fff" opacity=".8"/>`,
  ).join('');
  const heads = Array.from({ length: 15 }, (_, n) => {
    const [x, y] = [30 + (n % 8) * 72 + (n > 7 ? 34 : 0), n > 7 ? 398 : 362];
    return `<g fill="#0c1228"><circle cx="${x}" cy="${y}" r="15"/><rect x="${x - 24}" y="${y + 13}" width="48" height="50" rx="16"/></g>`;
  }).join('');
  return scene(
    NIGHT,
    `${stars}<circle cx="462" cy="76" r="36" fill="#f5ecc8"/><circle cx="448" cy="68" r="32" fill="#1b2547"/><rect x="128" y="120" width="304" height="172" fill="#0c1228"/><rect x="138" y="130" width="284" height="152" fill="#f2ead2"/><path d="M138 250q70-74 142-20t142-36v88H138z" fill="#8fa7b8"/><circle cx="360" cy="172" r="20" fill="#e7b65a"/><path d="M150 292l-16 70M410 292l16 70" stroke="#0c1228" stroke-width="9"/><rect y="322" width="${WIDTH}" height="98" fill="#22305a"/>${heads}`,
  );
}

const PICTURES = {
  'the-leaf-room': scene(
    ['#efe6d4', '#d9c8a8'],
    `<rect x="70" y="40" width="420" height="190" fill="#8fb6c9"/><path d="M70 170q90-26 190-6t230-14v80H70z" fill="#4f86a3"/><path d="M250 156l44-70v70zM300 156v-86l40 86z" fill="#fbf8f0"/><path d="M236 160h116l-16 20h-84z" fill="#6b4a35"/><path d="M70 40h420v190H70zM280 40v190" fill="none" stroke="#7a5a3a" stroke-width="12"/>${table('#b98a5a', 290)}${shadow(210, 356, 90)}${cupOf(210, 300, 1, '#fbfbf9', '#b98b3a')}${shadow(380, 362, 90)}<path d="M300 350h160q-8 16-28 16H328q-20 0-28-16z" fill="#f4f1ea"/><path d="M330 350q4-58 56-62l30 62z" fill="#c98f4a"/><path d="M386 288l30 62h-22z" fill="#f3e0b8"/>`,
  ),
  'harbour-roasters': house({
    ...{ sky: MORNING, wall: '#7c4a36', roof: '#4a3a33', awning: ['#2f2a27', '#e9dcc4'], door: '#2f4a4f' },
    shown: `${cupOf(184, 268, 0.62, '#fffaf0', '#4a2c1a')}<path d="M252 318v-54q0-16 20-16h10q20 0 20 16v54z" fill="#b5763f"/><ellipse cx="277" cy="286" rx="12" ry="17" fill="#4a2c1a"/>`,
    sign: `${line(148)}`,
  }),
  'second-chapter': house({
    ...{ sky: GREY, wall: '#d9cdb6', roof: '#7b4a3f', awning: ['#3d5a80', '#f4efe4'], door: '#7a3b2e' },
    shown: `${books('second-chapter')}<path d="M262 266c0-20 8-22 8-34l7 8h10l7-8c0 12 8 16 8 34z" fill="#3a3029"/>`,
    sign: `${line(142, '#3d5a80')}${line(156, '#3d5a80')}`,
  }),
  'spoke-and-chain': scene(
    ['#dfe5e0', '#b9c6bb'],
    `${Array.from({ length: 6 }, (_, n) => `<g stroke="#4d5a52" stroke-width="7" stroke-linecap="round"><path d="M${70 + n * 84} 40v${44 + (n % 3) * 22}"/><circle cx="${70 + n * 84}" cy="${92 + (n % 3) * 22}" r="11" fill="#dfe5e0"/></g>`).join('')}${table('#8f7a62', 330)}${shadow(280, 352, 210, 18)}${bicycle(178, 278, 1.6, '#c8553d')}`,
  ),
  'kettle-clinic': scene(
    ['#f3e2dc', '#e0bfb3'],
    `<rect x="60" y="120" width="440" height="10" fill="#8a6a4a"/>${[0, 1, 2].map((n) => `<rect x="${96 + n * 140}" y="70" width="84" height="50" rx="8" fill="${['#4f6a7a', '#a5763f', '#5d7a5a'][n]}"/><circle cx="${122 + n * 140}" cy="95" r="14" fill="#f3ead8"/><path d="M${146 + n * 140} 86h24M${146 + n * 140} 98h24" stroke="#f3ead8" stroke-width="4"/>`).join('')}${table('#b98a5a', 310)}${shadow(270, 366, 150)}<path d="M178 250c-62-40-96-8-84 14 20 2 40 30 84 52z" fill="#c0563f"/><path d="M196 206q76-110 152 0" fill="none" stroke="#3a302a" stroke-width="14"/><path d="M164 350q-6-146 108-146t108 146z" fill="#c0563f"/><path d="M164 350q-6-146 108-146t108 146z" fill="url(#gloss)"/><circle cx="272" cy="196" r="13" fill="#3a302a"/><g transform="rotate(-32 452 332)"><rect x="440" y="250" width="18" height="104" rx="8" fill="#6f7b80"/><rect x="436" y="330" width="26" height="66" rx="10" fill="#d3a548"/></g>`,
  ),
  'north-light-books': house({
    ...{ sky: NOON, wall: '#f1ece0', roof: '#34506b', awning: ['#b4463a', '#fbf8f2'], door: '#34506b' },
    shown: `${books('north-light', { rows: 1 })}<circle cx="272" cy="250" r="26" fill="#7fb0c4"/><path d="M254 240q16-8 24 4t-8 22M282 234q14 10 8 26" fill="none" stroke="#4b7a4a" stroke-width="8"/><path d="M272 276v14" stroke="#6b4a35" stroke-width="6"/>`,
    sign: `${line(142, '#b4463a')}${line(156, '#b4463a')}`,
  }),
  'green-bowl': scene(
    ['#e9f0df', '#c9d9b4'],
    `${table('#c9a573', 300)}${shadow(280, 376, 180, 24)}<path d="M110 220h340q-10 150-170 150T110 220z" fill="#3f7a55"/><path d="M110 220h340q-10 150-170 150T110 220z" fill="url(#gloss)"/><ellipse cx="280" cy="220" rx="170" ry="44" fill="#4c8f65"/><ellipse cx="280" cy="222" rx="150" ry="34" fill="#d9873a"/>${[
      [220, 214],
      [262, 232],
      [310, 212],
      [346, 230],
      [286, 208],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="#7fa35f"/>`)
      .join(
        '',
      )}<path d="M214 160q-14-24 0-46t0-44M280 150q-14-24 0-46t0-44M346 160q-14-24 0-46t0-44" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/>`,
  ),
  'tide-and-table': scene(
    DUSK,
    `<path d="M0 236h560v184H0z" fill="#5b8ba6"/>${[262, 300, 344].map((y, n) => `<path d="M${n * 30} ${y}q28-12 56 0t56 0 56 0 56 0 56 0 56 0 56 0 56 0 56 0" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5"/>`).join('')}${lighthouse(96, 240, 1, '#b4463a')}${lighthouse(300, 238, 0.62, '#3d5a80')}${lighthouse(470, 240, 0.84, '#b4463a')}<path d="M0 372h560v48H0z" fill="#7a5a3a"/>${Array.from({ length: 8 }, (_, n) => `<path d="M${n * 76} 372v48" stroke="#5b4029" stroke-width="4"/>`).join('')}${shadow(280, 388, 110, 12)}<path d="M180 376q0-62 100-62t100 62z" fill="#d39a4f"/><path d="M168 366q112 26 224 0l-8 22H176z" fill="#8fb37a"/><path d="M186 384h188q-6 18-30 18H216q-24 0-30-18z" fill="#d39a4f"/>`,
  ),
  'paper-boat': scene(
    ['#f4ead8', '#e6d3b3'],
    `${table('#d8c6a8', 312)}${shadow(270, 372, 190, 20)}<path d="M80 258h400l-80 110H160z" fill="#fdfcf8"/><path d="M80 258h200v110H160z" fill="#e9e3d4"/><path d="M190 258L280 92l90 166z" fill="#f7f3e8"/><path d="M280 92v166h-90z" fill="#ded6c2"/>${['#c8553d', '#3d5a80', '#c9973f', '#4b6b3a'].map((color, n) => `<g transform="rotate(${-14 + n * 9} ${440 + n * 22} 330)"><rect x="${430 + n * 22}" y="250" width="13" height="92" fill="${color}"/><path d="M${430 + n * 22} 250l6.500-20 6.500 20z" fill="#f1d9b0"/></g>`).join('')}`,
  ),
  'watch-and-clock': scene(
    ['#ece3d2', '#cdbb9c'],
    `${clock(130, 120, 62)}${clock(300, 96, 44, '#f3efe6')}${clock(438, 138, 74)}${clock(232, 226, 40, '#f7f1e2')}${clock(346, 246, 50, '#fffaf0')}${table('#7a5638', 330)}${shadow(150, 372, 70)}<path d="M104 366v-70q0-46 46-46t46 46v70z" fill="#6b4226"/><circle cx="150" cy="306" r="32" fill="#fffaf0"/><path d="M150 306v-20M150 306l14 8" stroke="#2b211a" stroke-width="4" stroke-linecap="round"/><g fill="none" stroke="#c9a24a" stroke-width="8"><circle cx="380" cy="374" r="22"/><circle cx="430" cy="384" r="14"/></g>`,
  ),
  'moonlight-cinema': cinema(),
};

await drawAll(PICTURES);
