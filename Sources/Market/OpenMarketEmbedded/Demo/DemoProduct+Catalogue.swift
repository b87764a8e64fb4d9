import OpenMarketDomain

extension DemoProduct {
    /// The sellers; the first one is who the demo market is shown to.
    static var sellers: [String] {
        catalogue.reduce(into: []) { sellers, good in
            if !sellers.contains(good.seller) { sellers.append(good.seller) }
        }
    }

    /// The lines of the demo catalogue, oldest first: a data table, and longer than a screen for that reason.
    static let catalogue: [DemoProduct] = [
        .init("옻칠 젓가락 두 벌", "여러 번 옻칠해 오래 쓰는 나무 젓가락 두 벌입니다.", .krw, 24_000, stock: 30)
            .sold(by: "demo", in: "kitchen.tableware"),
        .init("Storm kettle", "Boils a litre of water with a handful of twigs.", .usd, 64, off: 10, stock: 8)
            .sold(by: "Lighthouse Supply", in: "outdoors.camping"),
        .init("손뜨개 목도리", "양모 실로 한 코씩 뜬 두툼한 겨울 목도리입니다.", .krw, 42_000, off: 7_000, stock: 6)
            .sold(by: "손끝공예", in: "fashion.accessories"),
        .init("Pocket star atlas", "Forty charts on waterproof paper.", .usd, 19, stock: 25)
            .sold(by: "책갈피", in: "books.learning"),
        .init("무선 기계식 키보드", "적축 스위치와 조용한 키캡, 두 달 가는 배터리.", .krw, 119_000, off: 20_000, stock: 12)
            .sold(by: "demo", in: "electronics.computers"),
        .init("Rowing machine", "Water resistance, folds upright, barely used.", .usd, 380, stock: 1)
            .sold(by: "North Shore Sports", in: "outdoors.fitness"),
        .init("분청 막걸리 잔", "거친 붓자국이 살아 있는 분청사기 잔 네 개입니다.", .krw, 36_000, stock: 14)
            .sold(by: "골목공방", in: "kitchen.tableware"),
        .init("Letterpress calendar", "Twelve months, printed by hand.", .usd, 24, off: 4, stock: 40)
            .sold(by: "책갈피", in: "books.stationery"),
        .init("어린이 자전거 16인치", "보조 바퀴와 종이 달린 하늘색 자전거입니다.", .krw, 98_000, stock: 3)
            .sold(by: "두바퀴", in: "bicycles.bicycles"),
        .init("Bread proving basket", "Rattan, round, for one kilogram of dough.", .usd, 20, stock: 50)
            .sold(by: "Field & Loaf", in: "food.bakery"),
        .init("대나무 부채", "한지를 바른 대나무 부채, 그림은 고르실 수 있습니다.", .krw, 15_000, stock: 60)
            .sold(by: "골목공방", in: "home.decoration"),
        .init("Desk microscope", "Forty to four hundred times, with a lamp.", .usd, 129, off: 20, stock: 5)
            .sold(by: "관찰실", in: "hobby.science"),
        .init("수제 된장 1kg", "콩과 소금으로 삼 년 묵힌 집된장입니다.", .krw, 28_000, stock: 0)
            .sold(by: "장독대", in: "food.pantry"),
        .init("Folding bicycle", "Three gears, fits under a desk.", .usd, 450, off: 60, stock: 4)
            .sold(by: "두바퀴", in: "bicycles.bicycles"),
        .init("가죽 반지갑", "가죽을 손바느질한 반지갑, 이름을 새겨 드립니다.", .krw, 67_000, stock: 18)
            .sold(by: "손끝공예", in: "fashion.accessories"),
        .init("Birdhouse kit", "Untreated larch and brass screws; for tits and sparrows.", .usd, 28, stock: 22)
            .sold(by: "Larch & Brass", in: "garden.animals"),
        .init("온돌 전기방석", "타이머가 있는 저전력 전기방석입니다.", .krw, 39_900, off: 10_000, stock: 27)
            .sold(by: "온돌집", in: "home.textiles"),
        .init("Sailcloth tote bag", "Sewn from a sail that crossed the North Sea.", .usd, 59, stock: 9)
            .sold(by: "Lighthouse Supply", in: "fashion.bags"),
        .init("한국 단편소설 전집", "백 년의 단편을 모은 열 권입니다.", .krw, 130_000, off: 40_000, stock: 2)
            .sold(by: "책갈피", in: "books.reading"),
        .init("Analogue synthesiser", "Two oscillators and no menu.", .usd, 520, stock: 3)
            .sold(by: "Second Movement", in: "music.instruments"),
        .init("유기 수저 세트", "방짜 유기로 만든 수저 두 벌과 받침입니다.", .krw, 88_000, stock: 11)
            .sold(by: "골목공방", in: "kitchen.tableware"),
        .init("Wool blanket", "Woven in one piece, 140 by 200 cm.", .usd, 99, off: 15, stock: 7)
            .sold(by: "North Shore Sports", in: "home.textiles"),
        .init("접이식 캠핑 의자", "오 초 만에 펼치는 가벼운 캠핑 의자입니다.", .krw, 45_000, stock: 33)
            .sold(by: "Lighthouse Supply", in: "outdoors.camping"),
        .init("Cast iron teapot", "Keeps tea warm for an hour; enamelled inside.", .usd, 48, stock: 16)
            .sold(by: "Field & Loaf", in: "kitchen.tea"),
        .init("마크라메 벽걸이", "면 로프를 엮어 만든 벽걸이 장식입니다.", .krw, 52_000, off: 12_000, stock: 5)
            .sold(by: "골목공방", in: "home.decoration"),
        .init("Marine chronometer, 日本製 / 항해용 시계", "Gimballed, keeps home time.", .usd, 640, stock: 1)
            .sold(by: "Second Movement", in: "music.equipment"),
        .init("천연 밀랍 초", "꿀벌 밀랍으로 빚은 초 여섯 자루입니다.", .krw, 18_500, stock: 44)
            .sold(by: "온돌집", in: "home.lighting"),
        .init("Mechanical metronome", "Walnut case, 40 to 208 beats a minute.", .usd, 74, stock: 10)
            .sold(by: "Second Movement", in: "music.equipment"),
        .init("다육식물 모둠", "손바닥만 한 다육식물 다섯 종을 화분째 보냅니다.", .krw, 22_000, off: 4_000, stock: 20)
            .sold(by: "작은온실", in: "garden.plants"),
        .init("Climbing rope, retired", "Sixty metres, fine for swings.", .usd, 35, stock: 0)
            .sold(by: "Lighthouse Supply", in: "outdoors.climbing"),
        .init("자개 손거울", "조개껍데기를 얇게 오려 붙인 접는 손거울입니다.", .krw, 33_000, stock: 21)
            .sold(by: "손끝공예", in: "fashion.care"),
        .init("Field notebook, set of five", "Dot grid, survives rain.", .usd, 16, off: 2, stock: 75)
            .sold(by: "책갈피", in: "books.stationery"),
        .init("중고 필름 카메라", "노출계와 셔터를 점검한 수동 필름 카메라입니다.", .krw, 185_000, off: 15_000, stock: 1)
            .sold(by: "느린 오후", in: "electronics.cameras"),
        .init("Sourdough starter", "Fed daily since 2011.", .usd, 9, stock: 99)
            .sold(by: "Field & Loaf", in: "food.bakery"),
        .init("전통 매듭 팔찌", "명주실로 엮은 매듭 팔찌, 길이를 조절할 수 있습니다.", .krw, 12_000, stock: 38)
            .sold(by: "손끝공예", in: "fashion.accessories"),
        .init("Paper globe", "Thirty centimetres, the sea left white for drawing.", .usd, 42, stock: 13)
            .sold(by: "관찰실", in: "hobby.science"),
    ]
}
