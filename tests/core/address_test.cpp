#include "core/base/address.hpp"

#include "tests/support/catch.hpp"

using namespace telescope;

TEST_CASE("the text of an address has neither its user nor its password", "[base]") {
  struct Written {
    const char* whole;
    const char* text;
  };
  for (const auto& [whole, text] : std::initializer_list<Written>{
           {"http://cam:8080/video", "http://cam:8080/video"},
           {"http://cam/a@b", "http://cam/a@b"},
           {"http://cam/?action=stream", "http://cam/?action=stream"},
           {"http://[fe80::1]:80/a@b", "http://[fe80::1]:80/a@b"},
           {"demo", "demo"},
           {"demo:play", "demo:play"},
           {"0", "0"},
           {"HD Pro Webcam C920", "HD Pro Webcam C920"},
           {"evening@home.mp4", "evening@home.mp4"},
           {"/home/anna/user=anna/table.mp4", "/home/anna/user=anna/table.mp4"},
           {"http://us3r:s3cret@cam/video", "http://cam/video"},
           {"http://us3r@cam/video", "http://cam/video"},
           {"rtsp://us3r:s3@cret@cam:554/a@b", "rtsp://cam:554/a@b"},
           {"http://us3r:s3/cret@cam/video", "http://...@cam/video"},
           {"http://us3r:s3?cret@cam/video", "http://...@cam/video"},
           {"http://us3r:s3#cret@cam/video", "http://cam/video"},
           {"http://us3r:%733cret@[::1]:80/", "http://[::1]:80/"},
           {"us3r:s3cret@192.168.1.5:8080/video", "192.168.1.5:8080/video"},
           {"http://cam/video?user=us3r&pwd=s3cret", "http://cam/video?user=...&pwd=..."},
           {"http://cam/?loginuse=us3r&loginpas=s3cret&rate=0",
            "http://cam/?loginuse=...&loginpas=...&rate=0"},
           {"http://cam/?usr=us3r&password=s3/cr#et&s3cret", "http://cam/?usr=...&password=..."},
           {"http://cam/?PASSWD=s3cret", "http://cam/?PASSWD=..."},
           {"http://cam/?p%77d=s3cret&channel=2", "http://cam/?p%77d=...&channel=2"},
           {"http://cam/?u=us3r&p=s3cret", "http://cam/?u=...&p=..."},
           {"http://cam/?api_key=s3cret&auth[token]=s3cret", "http://cam/?api_key=...&auth[token]=..."},
           {"http://cam/?pwd=&size=3", "http://cam/?pwd=&size=3"},
           {"http://cam/#token=s3cret", "http://cam/#token=..."},
           {"http://cam/v#ticket=s3cret", "http://cam/v#ticket=..."},
           {"http://cam/mjpg;sig=s3cret", "http://cam/mjpg;sig=..."},
           {"http://cam/v bearer=s3cret", "http://cam/v bearer=..."},
           {"rtsp://cam/psk=s3cret/live", "rtsp://cam/psk=.../live"},
           {"rtsp://cam/пароль=s3cret/live", "rtsp://cam/пароль=.../live"},
           {"rtsp://cam/user=us3r_st=s3cret_channel=1_stream=0.sdp",
            "rtsp://cam/user=..._st=..._channel=1_stream=0.sdp"},
           {"http://cam/stream.mjpeg?src=front_door", "http://cam/stream.mjpeg?src=front_door"},
           {"http://cam/stream.mjpeg?src=rtsp%3A%2F%2Fus3r%3As3cret%4010.0.0.1%2Fch1",
            "http://cam/stream.mjpeg?src=..."},
           {"http://cam/stream.mjpeg?src=rtsp%253A%252F%252Fus3r%253As3cret%2540cam",
            "http://cam/stream.mjpeg?src=..."},
           {"us3r%3As3cret@cam.local/video", "cam.local/video"},
           {"rtsp://cam/user=us3r_password=s3cret_channel=1_stream=0.sdp?real_stream",
            "rtsp://cam/user=..._password=..._channel=1_stream=0.sdp?real_stream"},
           {"rtsp://cam/user=us3r&password=s3cret&channel=1/live",
            "rtsp://cam/user=...&password=...&channel=1/live"},
           {"us3r@cam.local/v?pwd=s3cret", "cam.local/v?pwd=..."},
           {"http://cam/v?id=us3r&passwd=s3cret", "http://cam/v?id=...&passwd=..."},
           {"//us3r:s3cret@cam/video", "//cam/video"},
           {"//server/share/table.mp4", "//server/share/table.mp4"},
           {"rtsp://cam/0/us3r:s3cret/main", "rtsp://cam/0/.../main"},
           {"http://cam/video?us3r:s3cret", "http://cam/video?..."},
           {"http://cam/video?s3cret&channel=1", "http://cam/video?...&channel=1"},
           {"http://cam/video?password:s3cret", "http://cam/video?..."},
           {"http://cam/?mdp=s3cret&fps=5", "http://cam/?mdp=...&fps=5"},
           {"http://cam/?kennwort=s3cret", "http://cam/?kennwort=..."},
           {"rtsp://cam/kennwort=s3cret/live", "rtsp://cam/kennwort=.../live"},
           {"http://cam/?what=s3cret&Stream_Type=main", "http://cam/?what=...&Stream_Type=main"},
           {"192.168.1.5/video.cgi?user=us3r&pwd=s3cret", "192.168.1.5/video.cgi?user=...&pwd=..."},
           // Mistyped.
           {"http//us3r:s3cret@cam:80/video", "...@cam:80/video"},
           {"http;//us3r:s3cret@cam/video", "...@cam/video"},
           {"http.//us3r:s3cret@cam/video", "...@cam/video"},
           {"http:/us3r:s3cret@cam/video", "...@cam/video"},
           {"http:\\\\us3r:s3cret@cam/video", "cam/video"},
           {"/http://us3r:s3cret@cam/video", "/http://cam/video"},
           {"./us3r:s3cret@cam/video", "...@cam/video"},
           {"cam/us3r:s3cret@x", "...@x"},
           {"http//cam/us3r:s3cret/main", "http//cam/.../main"},
           {"http//cam/video?user=us3r&pwd=s3cret", "http//cam/video?user=...&pwd=..."},
           {"http//cam/user=us3r_password=s3cret_channel=1", "http//cam/user=..._password=..._channel=1"},
           {"http://cam/video pwd=s3cret", "http://cam/video pwd=..."},
           {"http://cam/video user=us3r pwd=s3cret", "http://cam/video user=... pwd=..."},
           {"http://cam pwd=s3cret", "http://cam pwd=..."},
           {"cam pwd=s3cret", "cam pwd=..."},
           {"pwd=s3cret", "pwd=..."},
           {"http://cam/video,pwd=s3cret", "http://cam/video,pwd=..."},
           {"http://cam/video|pwd=s3cret", "http://cam/video|pwd=..."},
           {"http://cam/?channel=1 pwd=s3cret", "http://cam/?channel=1 pwd=..."},
           {"http://cam/?channel=1,pwd=s3cret", "http://cam/?channel=1,pwd=..."},
           {"http://cam/?channel=1%26pwd=s3cret", "http://cam/?channel=1%26pwd=..."},
           {"http://cam/?size=640x480&channel=1", "http://cam/?size=640x480&channel=1"},
           {"curl -u us3r:s3cret http://cam/video", "... http://cam/video"},
           {"-u us3r:s3cret http://cam/video", "... http://cam/video"},
           {"-u us3r:s3cret cam/video", "-u ... cam/video"},
           {"http://cam/video -u us3r:s3cret", "http://cam/video ... ..."},
           {"http://cam/video us3r s3cret", "http://cam/video ... ..."},
           {"http://cam us3r s3cret", "http://cam ... ..."},
           {"http://cam/?channel=1 us3r s3cret", "http://cam/?channel=1 ..."},
           {"http://cam/video#us3r:s3cret", "http://cam/video#..."},
           {"http://cam/?q=us3r:s3cret&w=5", "http://cam/?q=...&w=5"},
           {"us3r@s3cret@cam", "...@cam"},
           {"us3r s3cret@cam/video", "...@cam/video"},
           {"http://cam/pwd/s3cret/video", "http://cam/pwd/.../video"},
           {"rtsp://cam/user/us3r/password/s3cret", "rtsp://cam/user/.../password/..."},
           {"us3r:s3cret", "..."},
           {"pwd:s3cret", "..."},
           {"Password: s3cret", "Password: ..."},
           {"phone:s3cret", "..."},
           {"046d:0825", "046d:0825"},
           {"USB Camera: USB Camera", "USB Camera: USB Camera"},
           {"C:\\films\\table.mp4", "C:\\films\\table.mp4"},
           // How one is written is no secret.
           {"http://user:password@host/...", "http://user:password@host/..."},
           {"rtsp://user:p%40ss@host/...", "rtsp://user:p%40ss@host/..."},
           {"http://user:password@host/video", "http://host/video"}}) {
    CAPTURE(whole);
    CHECK(Address(whole).text() == text);
    CHECK(Address(whole).whole() == whole);
    CHECK(Address(whole).has_secret() == (std::string_view(whole) != text));
  }
}

TEST_CASE("an address that was written backwards or lacks its host shows neither user nor password",
          "[base]") {
  struct Written {
    const char* whole;
    const char* text;
  };
  for (const auto& [whole, text] : std::initializer_list<Written>{
           {"http://cam:80@us3r:s3cret", "http://..."},
           {"cam:80@us3r:s3cret", "..."},
           {"cam@us3r:s3cret", "..."},
           {"rtsp://cam.local@us3r:12345", "rtsp://..."},
           {"rtsp://192.168.1.5:554@us3r:12345/live", "rtsp://..."},
           {"rtsp://192.168.1.5@us3r", "rtsp://..."},
           {"rtsp://[fe80::1]:554@us3r:12345", "rtsp://..."},
           {"http://cam:80@us3r:12345", "http://..."},
           {"http://cam:80/video@us3r:s3cret", "http://..."},
           {"http://cam@us3r:s3/cret", "http://..."},
           {"//cam:80@us3r:s3cret", "//..."},
           {"http://us3r:s3cret", "http://..."},
           {"http://us3r:s3cret/video", "http://..."},
           // And those the right way round.
           {"http://us3r:12345@192.168.1.5:80/video", "http://192.168.1.5:80/video"},
           {"http://us3r:12345@cam.local:80/video", "http://cam.local:80/video"},
           {"http://us3r:s3cret@cam:80/video", "http://cam:80/video"},
           {"http://us3r@mail.com:s3cret@cam.local:80/", "http://cam.local:80/"},
           {"http://cam:80/a", "http://cam:80/a"},
           {"http://[fe80::1]:80/a", "http://[fe80::1]:80/a"}}) {
    CAPTURE(whole);
    CHECK(Address(whole).text() == text);
  }
}

TEST_CASE("blanks round an address are left out", "[base]") {
  for (const char* written : {" demo", "demo\n", "\t demo \r\n", "\xC2\xA0 demo\xC2\xA0"})
    CHECK(Address(written).whole() == "demo");
  CHECK(Address("HD Webcam").text() == "HD Webcam");
  CHECK(Address("  ").empty());
}

TEST_CASE("addresses in a sentence lose their secrets, everything else stays", "[base]") {
  CHECK(without_secrets("The following argument was not expected: http://u:s3cret@cam/ (see --help)") ==
        "The following argument was not expected: http://cam/ (see --help)");
  CHECK(without_secrets("'rtsp://u:s3cret@cam': it's \"http://cam/?pwd=s3cret\", 3 < 4\n") ==
        "'rtsp://cam': it's \"http://cam/?pwd=...\", 3 < 4\n");
  CHECK(without_secrets("MJPEG stream http://cam:9/video: refused") ==
        "MJPEG stream http://cam:9/video: refused");
  CHECK(without_secrets("http://cam/?user=u&pwd=...: no picture came") ==
        "http://cam/?user=...&pwd=...: no picture came");
  CHECK(without_secrets("there is no file 'http//u:s3cret@cam'; give pwd=s3cret") ==
        "there is no file '...@cam'; give pwd=...");
  for (const char* sentence : {"this action of 2026-11-28T19:00:00Z is damaged",
                               "entry 5, of 2026-11-28T19:00:00Z, stands in the file",
                               "damaged since 2026-11-28T19:00:00Z; at 12:41:07: repair it"})
    CHECK(without_secrets(sentence) == sentence);
  CHECK(Address("2026-11-28T19:00:00Zs3cret").text() == "...");
  CHECK(Address("2026-11-28Ts3:cr:etZ").text() == "...");
  for (const char* sentence :
       {"there is no game 'Friday:night'; see telescope games", "Is it Friday:night?",
        "The following argument was not expected: Friday:night", "unknown key 'Friday:night'."})
    CHECK(without_secrets(sentence) == sentence);
  CHECK(without_secrets("-u us3r:s3cret, --user 'us3r:s3cret', pwd:s3cret") == "-u ... --user '...', ...");
  CHECK(without_secrets("not expected: password us3r:s3cret") == "not expected: password ...");
  CHECK(without_secrets("not expected: cd:ef gh ij@cam") == "not expected: ... gh ij@cam");
  CHECK(without_secrets("'http://cam/video us3r:s3cret' and (us3r:s3cret cam/video)") ==
        "'http://cam/video ...' and (... cam/video)");
  CHECK(without_secrets("us3r:s3cret@cam or cam?us3r:s3cret") == "cam or cam?...");
  CHECK(without_secrets("write @ as %40, such as http://user:p%40ss@host/...") ==
        "write @ as %40, such as http://user:p%40ss@host/...");
  CHECK(without_secrets("") == "");
}
