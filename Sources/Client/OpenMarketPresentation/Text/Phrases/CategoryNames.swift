/// The names of the categories, beside the phrases: the tree of categories grows by itself.
enum CategoryNames {
    /// A line for each category: `raw value | 한국어 | English | 日本語`.
    static let table = WordTable(
        """
        electronics | 전자제품 | Electronics | 家電・スマホ
        electronics.phones | 휴대폰 | Phones | スマートフォン
        electronics.computers | 컴퓨터 | Computers | パソコン
        electronics.cameras | 카메라 | Cameras | カメラ
        electronics.audio | 오디오 | Audio | オーディオ
        electronics.games | 게임 | Games | ゲーム
        home | 생활·인테리어 | Home | インテリア・住まい
        home.furniture | 가구 | Furniture | 家具
        home.lighting | 조명 | Lighting | 照明
        home.textiles | 침구·패브릭 | Textiles | 寝具・ファブリック
        home.decoration | 장식 소품 | Decoration | インテリア小物
        home.appliances | 생활가전 | Appliances | 生活家電
        kitchen | 주방용품 | Kitchen | キッチン
        kitchen.tableware | 그릇·식기 | Tableware | 食器
        kitchen.cookware | 조리도구 | Cookware | 調理器具
        kitchen.tea | 차·커피 용품 | Tea and coffee | お茶・コーヒー用品
        fashion | 패션 | Fashion | ファッション
        fashion.clothes | 의류 | Clothes | 衣類
        fashion.shoes | 신발 | Shoes | 靴
        fashion.bags | 가방 | Bags | バッグ
        fashion.accessories | 액세서리 | Accessories | アクセサリー
        fashion.care | 뷰티 | Care | 美容
        children | 유아동 | Children | ベビー・キッズ
        children.toys | 장난감 | Toys | おもちゃ
        children.clothes | 유아동 의류 | Children's clothes | 子ども服
        children.strollers | 유모차 | Strollers | ベビーカー
        books | 도서·문구 | Books and stationery | 本・文具
        books.reading | 읽을거리 | Reading | 読みもの
        books.learning | 학습 | Learning | 学習
        books.stationery | 문구 | Stationery | 文具
        music | 음악 | Music | 音楽
        music.instruments | 악기 | Instruments | 楽器
        music.equipment | 음악 장비 | Equipment | 音楽機材
        music.recordings | 음반 | Recordings | レコード・CD
        hobby | 취미 | Hobby | 趣味
        hobby.science | 과학 | Science | 科学
        hobby.crafts | 공예 | Crafts | 手芸・工作
        hobby.collecting | 수집 | Collecting | コレクション
        outdoors | 스포츠·레저 | Sports and outdoors | スポーツ・アウトドア
        outdoors.camping | 캠핑 | Camping | キャンプ
        outdoors.fitness | 운동기구 | Fitness | フィットネス
        outdoors.climbing | 등산 | Climbing | 登山
        bicycles | 자전거 | Bicycles | 自転車
        bicycles.bicycles | 자전거 본체 | Whole bicycles | 自転車本体
        bicycles.parts | 자전거 부품 | Bicycle parts | 自転車パーツ
        bicycles.clothing | 자전거 용품 | Cycling gear | サイクリング用品
        garden | 식물·정원 | Garden | ガーデニング
        garden.plants | 식물 | Plants | 植物
        garden.tools | 원예도구 | Garden tools | 園芸用品
        garden.animals | 동물 | Animals | 動物
        food | 식품 | Food | 食品
        food.bakery | 빵·과자 | Bakery | パン・お菓子
        food.pantry | 저장식품 | Pantry | 保存食
        food.drinks | 음료 | Drinks | 飲みもの
        """
    )
}
